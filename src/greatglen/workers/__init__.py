"""Thinking as work for others than the web process, and the news that go from process to process."""
