"""A Ray with two workers in a process of its own: it prints its address, and ends with its stdin."""

import sys

import ray

if __name__ == "__main__":
    ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False)
    print(ray.get_runtime_context().gcs_address, flush=True)
    sys.stdin.read()
    ray.shutdown()
