"""The same where several write at once: PostgreSQL."""

import pytest
from store.postgres import empty_database
from web.features.correspondence import test_clocks, test_leaving, test_telling
from web.features.correspondence.receivers import push_service


def test_what_is_decided_by_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    with empty_database() as url, push_service(monkeypatch) as service:
        test_telling.test_two_processes_tell_once(url, service)
        test_clocks.test_of_many_at_the_deadline_one_wins(url)
        test_clocks.test_a_bot_takes_over_and_the_person_comes_back(url)
        test_leaving.test_two_who_agree_at_once_end_it(url)
        test_leaving.test_clocks_stand_still(url)
