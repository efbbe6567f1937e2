package io.mokadb.txn.sim.check;

import static io.mokadb.txn.sim.check.TxnBuilder.txn;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The checkers of held cells, and of transactions that move from snapshot to snapshot. */
final class HoldingCheckersTest {
  private static final HoldingRules RULES = new HoldingRules(100);

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  private static Event wants(long at, String owner, String cell) {
    return new Event.Wanted(millis(at), owner, cell);
  }

  private static Event gets(long at, String owner, String cell) {
    return new Event.Held(millis(at), owner, cell, at, false);
  }

  private static Event givesUp(long at, String owner, String cell) {
    return new Event.GaveUp(millis(at), owner, cell, "HELD");
  }

  private static Event releases(long at, String owner, String... cells) {
    return new Event.Released(millis(at), owner, Set.of(cells));
  }

  private static List<String> rules(Checker checker, Event... events) {
    return checker.check(Evidence.of(events)).stream().map(Violation::rule).toList();
  }

  @Test
  void orderlyHolders_breakNoRule() {
    assertThat(
            rules(
                RULES,
                wants(1, "p#1", "x"),
                gets(1, "p#1", "x"),
                wants(2, "p#2", "x"),
                wants(3, "p#3", "x"),
                gets(4, "q#1", "x"),
                releases(500, "p#1", "x"),
                gets(501, "p#2", "x"),
                releases(900, "p#2", "x"),
                gets(901, "p#3", "x"),
                wants(902, "p#4", "x"),
                givesUp(2_402, "p#4", "x"),
                new Event.Ending("p#3", 3),
                gets(2_500, "p#5", "x")))
        .isEmpty();
  }

  @Test
  void twoHolders_areFound() {
    assertThat(rules(RULES, gets(1, "p#1", "x"), gets(2, "p#2", "x")))
        .containsExactly("one holder");
  }

  @Test
  void waiterThatSleepsOn_isFound() {
    assertThat(
            rules(
                RULES,
                gets(1, "p#1", "x"),
                wants(2, "p#2", "x"),
                releases(3, "p#1", "x"),
                gets(200, "p#2", "x")))
        .containsExactly("lost wake-up");
    assertThat(
            rules(
                RULES,
                gets(1, "p#1", "x"),
                wants(2, "p#2", "x"),
                releases(3, "p#1", "x"),
                givesUp(1_502, "p#2", "x")))
        .containsExactly("lost wake-up");
  }

  @Test
  void waiterThatIsOvertakenForLong_isFound() {
    assertThat(
            rules(
                RULES,
                gets(1, "p#1", "x"),
                wants(2, "p#2", "x"),
                wants(3, "p#3", "x"),
                wants(3, "p#4", "x"),
                releases(4, "p#1", "x"),
                gets(5, "p#3", "x"),
                releases(150, "p#3", "x"),
                gets(151, "p#4", "x")))
        .containsExactly("order of arrival");
  }

  @Test
  void circleThatNobodyIsToldOf_isFound() {
    assertThat(
            rules(
                RULES,
                gets(1, "p#1", "x"),
                gets(1, "p#2", "y"),
                wants(2, "p#1", "y"),
                wants(3, "p#2", "x"),
                givesUp(1_502, "p#1", "y")))
        .containsExactly("deadlock not found");
  }

  private static Event[] committedAt(long commit, Event... last) {
    Event[] first = {
      new Event.Ending("p#1", 3),
      new Event.Committed("x", 3, commit, WriteKind.PUT),
      new Event.Acknowledged(3)
    };
    Event[] all = new Event[first.length + last.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(last, 0, all, first.length, last.length);
    return all;
  }

  @Test
  void holderThatIsNotToldOfACommit_isFound() {
    assertThat(rules(RULES, committedAt(9, gets(8, "p#2", "x"))))
        .containsExactly("conflict not told");
    assertThat(rules(RULES, committedAt(7, gets(8, "p#2", "x")))).isEmpty();
    assertThat(rules(RULES, committedAt(9, gets(8, "q#2", "x")))).as("another process").isEmpty();
  }

  @Test
  void snapshotOfAStatementThatLacksACommit_isFound() {
    Event asks = new Event.Renewing("q#2");
    assertThat(rules(RULES, committedAt(9, asks, new Event.Renewed("q#2", 8))))
        .containsExactly("snapshot of a statement");
    assertThat(rules(RULES, committedAt(9, asks, new Event.Renewed("q#2", 10)))).isEmpty();
  }

  @Test
  void refusedCommit_isFound() {
    assertThat(rules(new LateConflicts(), new Event.Refused(3, "x", 4)))
        .containsExactly("conflict at the commit");
  }

  private static List<Violation> check(Checker checker, Txn... transactions) {
    return checker.check(Evidence.of(transactions));
  }

  private static final Txn ADDS = txn("adds", 3).reads("x", "1").writes("x", "2").commits(5);

  @Test
  void statementUpdate_fromAnOldVersion_isFound() {
    Txn late =
        txn("late", 7).at(4).reads("x", "1").at(7).reads("x", "2").writes("x", "3").commits(8);
    Txn lost = txn("lost", 7).at(4).reads("x", "1").writes("x", "3").at(7).commits(8);
    assertThat(check(new StatementUpdates(""), ADDS, late)).isEmpty();
    assertThat(check(new StatementUpdates(""), ADDS, lost)).hasSize(1);
  }

  @Test
  void movedTransaction_isJudgedByEachOfItsSnapshots() {
    Txn start = txn("start", 1).writes("x", "1").commits(2);
    Txn moved =
        txn("moved", 7).at(4).reads("x", "1").at(7).reads("x", "2").writes("y", "1").commits(8);
    Txn stale = txn("stale", 7).at(4).reads("x", "1").at(7).reads("x", "1").ends();
    Txn early = txn("early", 7).at(4).writes("x", "3").at(7).reads("x", "3").commits(8);
    assertThat(check(new SnapshotReads(), start, ADDS, moved)).isEmpty();
    assertThat(check(new SnapshotReads(), start, ADDS, stale)).hasSize(1);
    assertThat(check(new RepeatableReads(), start, ADDS, moved)).isEmpty();
    assertThat(check(new FirstCommitterWins(), ADDS, moved)).isEmpty();
    assertThat(check(new FirstCommitterWins(), ADDS, early)).as("claimed from 4 on").hasSize(1);
    assertThat(check(new Cycles("", VersionOrder.byCommit()), start, ADDS, moved)).isEmpty();
  }

  private static String lane(int number) {
    return SharedHolding.lane("x", number);
  }

  private static List<Event> alone(long at, String owner) {
    List<Event> events = new ArrayList<>(List.of(wants(at, owner, "x"), gets(at, owner, "x")));
    for (int i = 0; i < Transaction.LANES; i++) {
      events.add(wants(at, owner, lane(i)));
      events.add(gets(at, owner, lane(i)));
    }
    return events;
  }

  private static List<String> shared(List<Event> first, Event... then) {
    List<Event> events = new ArrayList<>(first);
    events.addAll(List.of(then));
    return rules(new SharedHolding(), events.toArray(Event[]::new));
  }

  @Test
  void sharers_sideBySideAndAfterOneThatWasAlone_breakNoRule() {
    assertThat(
            shared(
                alone(1, "p#1"),
                wants(2, "p#2", lane(3)),
                gets(2, "q#1", lane(3)),
                releases(300, "p#1"),
                gets(301, "p#2", lane(3)),
                wants(302, "p#3", lane(4)),
                gets(302, "p#3", lane(4))))
        .isEmpty();
  }

  @Test
  void sharer_besideOneThatIsAlone_isFound() {
    assertThat(shared(alone(1, "p#1"), gets(2, "p#2", lane(3)))).containsExactly("alone");
  }

  @Test
  void sharer_thatWaitsForAnother_isFound() {
    assertThat(
            shared(
                List.of(),
                wants(1, "p#1", lane(3)),
                gets(1, "p#1", lane(3)),
                wants(2, "p#2", lane(3)),
                releases(300, "p#1"),
                gets(301, "p#2", lane(3))))
        .containsExactly("waited to share");
  }
}
