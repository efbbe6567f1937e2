package io.mokadb.txn.sim.check;

import static io.mokadb.txn.sim.check.TxnBuilder.txn;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.action.CommitLock;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.action.Prewrite;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.history.History;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.world.Event;
import io.mokadb.txn.sim.world.Event.Committed;
import io.mokadb.txn.sim.world.Event.Drawn;
import io.mokadb.txn.sim.world.Event.Locked;
import io.mokadb.txn.sim.world.Event.RolledBack;
import io.mokadb.txn.sim.world.Journal;
import io.mokadb.txn.sim.world.TrueStore;
import io.mokadb.txn.time.Timestamps;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each checker of journals and remains; and that a store writes its journal. */
final class StoreCheckersTest {
  private static final Event[] CLEAN = {
    new Drawn(5, true),
    new Locked("x", 5),
    new Locked("y", 5),
    new Drawn(6, true),
    new Drawn(6, false),
    new Committed("x", 5, 6, WriteKind.PUT),
    new Committed("y", 5, 6, WriteKind.LOCK),
    new Drawn(7, true),
    new RolledBack("x", 7),
  };

  private static void assertBroken(Checker checker, String rule, Event... events) {
    assertThat(checker.check(Evidence.of(events)))
        .isNotEmpty()
        .allSatisfy(violation -> assertThat(violation.rule()).isEqualTo(rule));
  }

  @Test
  void cleanJournal_breaksNoRule() {
    List<Checker> all =
        List.of(new Verdicts(), new CommitTimestamps(), new OracleOrder(), new StoreRules());
    all.forEach(checker -> assertThat(checker.check(Evidence.of(CLEAN))).isEmpty());
  }

  @Test
  void verdicts_bothOrTwice_areFound_invariant4() {
    Event commit = new Committed("x", 5, 6, WriteKind.PUT);
    assertBroken(new Verdicts(), "committed and rolled back", commit, new RolledBack("y", 5));
    assertBroken(new Verdicts(), "committed and rolled back", new RolledBack("x", 5), commit);
    assertBroken(new Verdicts(), "two commits", commit, new Committed("y", 5, 7, WriteKind.PUT));
  }

  @Test
  void commitTimestamps_drawnBeforeLock_isFound_invariant1() {
    assertBroken(
        new CommitTimestamps(),
        "commit timestamp drawn before a lock was put",
        new Locked("x", 5),
        new Drawn(6, true),
        new Locked("y", 5),
        new Committed("x", 5, 6, WriteKind.PUT));
  }

  @Test
  void commitTimestamps_neverDrawnOrOnlyForReading_isFound_invariant1() {
    Event commit = new Committed("x", 5, 6, WriteKind.PUT);
    assertBroken(new CommitTimestamps(), "commit timestamp not drawn", commit);
    assertBroken(new CommitTimestamps(), "commit timestamp not drawn", new Drawn(6, false), commit);
  }

  @Test
  void oracleOrder_sameTwiceOrBackwards_isFound() {
    assertBroken(new OracleOrder(), "oracle order", new Drawn(5, true), new Drawn(5, true));
    assertBroken(new OracleOrder(), "oracle order", new Drawn(5, true), new Drawn(4, false));
  }

  @Test
  void lateNotifications_belowACommittedWatermark_areFound() {
    Checker late = new LateNotifications("~step ", List.of(81));
    Event step = new Committed("~step 9", 10, 11, WriteKind.PUT);
    assertBroken(late, "late notification", step, new Event.Notified("r/81", 9));
    assertThat(
            late.check(
                Evidence.of(
                    new Event.Notified("r/81", 9),
                    step,
                    new Event.Notified("r/81", 10),
                    new Event.Notified("r/82", 9))))
        .isEmpty();
  }

  @Test
  void heldWatermarks_notReadableAnyMore_areFound() {
    Checker held = new HeldWatermarks("~step ", "~lost ");
    long second = Timestamps.ofMillis(1000);
    Event lost = new Committed("~lost 9", 12, 13, WriteKind.PUT);
    assertBroken(held, "held watermark", new Committed("~step 9", 10, 11, WriteKind.PUT), lost);
    assertThat(held.check(Evidence.of(new Committed("~step 9", 10, second, WriteKind.PUT), lost)))
        .as("a step that took long")
        .isEmpty();
  }

  @Test
  void allOrNothing_lostHalfOrUnwanted_isFound() {
    Committed x = new Committed("x", 5, 6, WriteKind.PUT);
    Committed y = new Committed("y", 5, 6, WriteKind.LOCK);
    TxnBuilder both = txn("t", 5).writes("x", "a").locks("y");
    assertThat(allOrNothing(both.commits(6), x, y)).isEmpty();
    assertThat(allOrNothing(both.vanishes(), x, y)).isEmpty();
    assertThat(allOrNothing(both.vanishes())).isEmpty();
    assertThat(allOrNothing(both.aborts())).isEmpty();
    assertThat(allOrNothing(both.commits(6), x)).containsExactly("acknowledged, but lost");
    assertThat(allOrNothing(both.commits(7), x, y))
        .containsExactly("acknowledged for another time");
    assertThat(allOrNothing(both.aborts(), x, y)).containsExactly("refused, but committed");
    assertThat(allOrNothing(both.vanishes(), y)).containsExactly("half committed");
  }

  private static List<String> allOrNothing(Txn txn, Event... events) {
    History told = History.of(txn);
    History known = told.resolved(events.length == 0 ? Map.of() : Map.of(5L, 6L));
    Evidence evidence = new Evidence(known, told, List.of(events), Remains.NOTHING);
    return new AllOrNothing().check(evidence).stream().map(Violation::rule).toList();
  }

  @Test
  void store_twoLocks_isFound() {
    assertThat(rulesBrokenBy(put(Family.LOCK, 5))).isEmpty();
    assertThat(rulesBrokenBy(put(Family.LOCK, 5), put(Family.LOCK, 9)))
        .containsExactly("two locks");
    assertThat(rulesBrokenBy(prewrite().mutation(intent()), put(Family.LOCK, 9)))
        .containsExactly("two locks");
  }

  @Test
  void store_protocolsOwnSteps_breakNoRule() {
    assertThat(
            rulesBrokenBy(
                prewrite().mutation(intent()),
                CommitLock.mutation(Names.cell("x"), prewrite().lock(intent()), 8)))
        .isEmpty();
    assertThat(
            rulesBrokenBy(
                prewrite().mutation(intent()),
                Rollback.ofLock(Names.cell("x"), prewrite().lock(intent()))))
        .isEmpty();
  }

  @Test
  void store_putWhereSomethingWasDeleted_isFound() {
    RowMutation put = put(Family.DATA, 5);
    RowMutation delete =
        new RowMutation(
            put.row(),
            Condition.always(),
            List.of(Edit.delete(Family.DATA, Names.cell("x").column(), 5)));
    RowMutation deleteUpTo =
        new RowMutation(
            put.row(),
            Condition.always(),
            List.of(Edit.deleteUpTo(Family.DATA, Names.cell("x").column(), 7)));
    assertThat(rulesBrokenBy(put, delete, put)).containsExactly("reused timestamp");
    assertThat(rulesBrokenBy(deleteUpTo, put)).containsExactly("reused timestamp");
    assertThat(rulesBrokenBy(delete, put(Family.DATA, 6))).isEmpty();
  }

  @Test
  void remains_lockAndValuesOutOfPlace_areFound() {
    Journal journal = new Journal();
    TrueStore store = new TrueStore(false, journal);
    store.mutate(prewrite().mutation(intent()), Durability.SYNC);
    store.mutate(put(Family.DATA, 3), Durability.SYNC);
    Remains remains = Remains.of(store);
    assertThat(remains.locks()).hasSize(1);
    assertThat(remains.valuesUnowned()).hasSize(2);
    Evidence evidence = new Evidence(History.of(), History.of(), List.of(), remains);
    assertThat(new CleanRemains().check(evidence))
        .extracting(Violation::rule)
        .containsExactlyInAnyOrder("lock left", "value without a record", "value without a record");
    store.mutate(
        CommitLock.mutation(Names.cell("x"), prewrite().lock(intent()), 8), Durability.SYNC);
    store.mutate(
        new RowMutation(
            Names.cell("x").row(),
            Condition.always(),
            List.of(Edit.deleteUpTo(Family.DATA, Names.cell("x").column(), 9))),
        Durability.SYNC);
    assertThat(Remains.of(store).valuesMissing()).hasSize(1);
  }

  @Test
  void store_losesPower_keepsWhatWasSynced() {
    Journal journal = new Journal();
    TrueStore store = new TrueStore(true, journal);
    store.mutate(prewrite().mutation(intent()), Durability.SYNC);
    store.mutate(
        CommitLock.mutation(Names.cell("x"), prewrite().lock(intent()), 8), Durability.BUFFERED);
    assertThat(store.unsynced()).isEqualTo(1);
    assertThat(journal.commits()).containsEntry(5L, 8L);
    store.losePower(0);
    assertThat(journal.commits()).isEmpty();
    assertThat(Remains.of(store).locks()).hasSize(1);
  }

  /** With a value that is too long to be inline. */
  private static Prewrite prewrite() {
    return new Prewrite(5, Names.cell("x"), 1, 100, 0);
  }

  private static Intent intent() {
    return new Intent(Names.cell("x"), WriteKind.PUT, Names.bytes("long"), 0);
  }

  private static RowMutation put(Family family, long timestamp) {
    return new RowMutation(
        Names.cell("x").row(),
        Condition.always(),
        List.of(Edit.put(family, Names.cell("x").column(), timestamp, new byte[] {1})));
  }

  private static List<String> rulesBrokenBy(RowMutation... mutations) {
    Journal journal = new Journal();
    TrueStore store = new TrueStore(false, journal);
    for (RowMutation mutation : mutations) {
      store.mutate(mutation, Durability.SYNC);
    }
    return new StoreRules()
        .check(Evidence.of(journal.events().toArray(Event[]::new))).stream()
            .map(Violation::rule)
            .distinct()
            .toList();
  }

  private static void assertJustified(boolean justified, Txn txn, Event... events) {
    Evidence plain = Evidence.of(txn);
    Evidence evidence =
        new Evidence(plain.history(), plain.told(), List.of(events), plain.remains());
    assertThat(new JustifiedConflicts().check(evidence).isEmpty()).isEqualTo(justified);
  }

  @Test
  void justifiedConflicts_aReasonThatWasOver_isFound() {
    Txn refused = txn("t", 5).writes("x", "1").aborts();
    Event asked = new Event.Asked(5);
    Event told = new Event.Refused(5, "x", 7);
    Event locked = new Locked("x", 7);
    Event back = new RolledBack("x", 7);
    assertJustified(false, refused, locked, back, asked, told);
    assertJustified(true, refused, locked, asked, back, told);
    assertJustified(true, refused, asked, locked, back, told);
    assertJustified(true, refused, locked, new Committed("x", 7, 8, WriteKind.PUT), asked, told);
    assertJustified(
        false, refused, new Locked("x", 3), new Committed("x", 3, 4, WriteKind.PUT), asked, told);
    assertJustified(false, refused, asked, new Locked("y", 7), told);
  }

  /** A one-phase commit leaves no lock in the store. */
  @Test
  void justifiedConflicts_ofASerializableTransaction_areAtWhatItHasRead() {
    Txn refused = txn("t" + Serializability.LEVEL, 5).reads("x", null).writes("y", "1").aborts();
    Event asked = new Event.Asked(5);
    Event committed = new Committed("x", 7, 8, WriteKind.PUT);
    Event elsewhere = new Committed("z", 7, 8, WriteKind.PUT);
    assertJustified(true, refused, committed, asked, new Event.Refused(5, "x", 7));
    assertJustified(false, refused, elsewhere, asked, new Event.Refused(5, "z", 7));
    assertJustified(false, refused, asked, new Event.Refused(5, "x", 7));
    Event before = new Committed("x", 3, 4, WriteKind.PUT);
    assertJustified(false, refused, before, asked, new Event.Refused(5, "x", 3));
  }

  @Test
  void justifiedConflicts_aCommitUnderWay_isAReason() {
    Txn refused = txn("t", 5).writes("x", "1").aborts();
    Event other = new Event.Asked(7);
    Event asked = new Event.Asked(5);
    Event told = new Event.Refused(5, "x", 7);
    assertJustified(true, refused, other, asked, told);
    assertJustified(true, refused, asked, other, told);
    assertJustified(false, refused, other, new Event.Answered(7), asked, told);
  }
}
