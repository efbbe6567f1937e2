package io.mokadb.txn.sim.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.RowMutation;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import io.mokadb.txn.sim.world.Event.Announced;
import io.mokadb.txn.sim.world.Event.Committed;
import io.mokadb.txn.sim.world.Event.Drawn;
import io.mokadb.txn.sim.world.Event.Dropped;
import io.mokadb.txn.sim.world.Event.Floor;
import io.mokadb.txn.sim.world.Event.Hidden;
import io.mokadb.txn.sim.world.Event.Locked;
import io.mokadb.txn.sim.world.Event.Outlived;
import io.mokadb.txn.sim.world.Event.Stamped;
import io.mokadb.txn.sim.world.Event.TokenGone;
import io.mokadb.txn.sim.world.Event.TokenMade;
import io.mokadb.txn.sim.world.Event.Told;
import io.mokadb.txn.sim.world.Journal;
import io.mokadb.txn.sim.world.TrueStore;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each checker of processes that share a safe point. */
final class ClusterCheckersTest {
  private static final Checker ANNOUNCED = new AnnouncedFirst(Duration.ofNanos(100));
  private static final Checker HELD = new HeldSnapshots(Duration.ofSeconds(1));
  private static final long NODE = 3;
  private static final long OTHER = 7;

  private static void assertBroken(Checker checker, String rule, Event... events) {
    assertThat(checker.check(Evidence.of(events))).extracting(Violation::rule).containsOnly(rule);
  }

  private static void assertClean(Checker checker, Event... events) {
    assertThat(checker.check(Evidence.of(events))).isEmpty();
  }

  @Test
  void announcedFirst_aLeaseBeforeTheDrop_isClean() {
    Event announced = new Announced(10, NODE, 50);
    assertClean(ANNOUNCED, announced, new Floor(95, 50), new Dropped(100, "x", 49));
    assertClean(
        ANNOUNCED,
        announced,
        new Floor(95, 50),
        new Announced(99, NODE, 60),
        new Dropped(100, "x", 49));
  }

  @Test
  void announcedFirst_tooEarlyOrAbove_isFound() {
    Event announced = new Announced(10, NODE, 50);
    Event floor = new Floor(20, 50);
    assertBroken(ANNOUNCED, "dropped too early", announced, floor, new Dropped(60, "x", 49));
    assertBroken(ANNOUNCED, "dropped above the floor", announced, new Dropped(200, "x", 49));
    assertBroken(ANNOUNCED, "dropped above the floor", announced, floor, new Dropped(200, "x", 50));
    assertBroken(ANNOUNCED, "dropped without a safe point", floor, new Dropped(200, "x", 49));
    assertBroken(
        ANNOUNCED,
        "dropped too early",
        announced,
        new Announced(150, NODE, 60),
        new Floor(160, 60),
        new Dropped(200, "x", 55));
  }

  @Test
  void latePrewrites_ofACommittedTransaction_areFound() {
    Event commit = new Committed("x", 5, 9, WriteKind.PUT);
    Checker late = new LatePrewrites();
    assertClean(late, new Locked("x", 5), new Floor(1, 6), commit);
    assertClean(late, new Floor(1, 5), new Locked("x", 5), commit);
    assertClean(late, new Floor(1, 6), new Locked("x", 4), commit);
    assertBroken(
        late, "late prewrite committed", new Floor(1, 6), new Locked("x", 5), commit, commit);
    assertBroken(
        late,
        "late prewrite committed",
        new Locked("x", 5),
        new Floor(1, 6),
        new Hidden("y", Family.LOCK, 5),
        commit);
  }

  @Test
  void heldSnapshots_passed_areFound() {
    Event made = new TokenMade(0, OTHER);
    Event told = new Told(1, OTHER, 50, 40);
    assertClean(HELD, made, told, new Announced(2, NODE, 40));
    assertBroken(HELD, "held snapshot passed", made, told, new Announced(2, NODE, 41));
    assertBroken(HELD, "held snapshot passed", made, new Announced(2, NODE, 41));
    assertClean(HELD, made, new TokenGone(2, OTHER), new Announced(2, NODE, 41));
    assertBroken(HELD, "floor above the oldest snapshot", made, new Told(1, OTHER, 50, 51));
  }

  /** What a new process begins lies above all timestamps that there were. */
  @Test
  void heldSnapshots_ofANewProcess_areHeldWhereItCame() {
    Event drawn = new Drawn(41, true);
    Event made = new TokenMade(0, OTHER);
    assertClean(HELD, drawn, made, new Drawn(50, true), new Announced(2, NODE, 41));
    assertBroken(
        HELD, "held snapshot passed", drawn, made, new Drawn(50, true), new Announced(2, NODE, 42));
  }

  /** It was lowered for a reader of the past, who knows that this may be too late. */
  @Test
  void heldSnapshots_loweredAgain_areExcepted() {
    assertClean(
        HELD,
        new TokenMade(0, OTHER),
        new Told(1, OTHER, 50, 40),
        new Told(2, OTHER, 20, 20),
        new Announced(3, NODE, 40));
  }

  @Test
  void heldSnapshots_refused_areFound() {
    long start = Timestamps.ofMillis(5_000);
    Event made = new TokenMade(0, OTHER);
    Event refused = new Outlived(9, OTHER, start);
    assertBroken(HELD, "held snapshot refused", made, new Drawn(start, true), refused);
    assertClean(HELD, made, new Drawn(Timestamps.ofMillis(6_000), true), refused);
    assertClean(HELD, made, new Drawn(start, true), new TokenGone(9, OTHER), refused);
  }

  @Test
  void answerOrder_fallenOrNotRaised_isFound() {
    Checker order = new AnswerOrder();
    Event first = stamped(5, 1, 1, 3, true);
    assertClean(
        order,
        first,
        stamped(6, 1, 1, 3, false),
        stamped(7, 1, 2, 4, true),
        stamped(8, 2, 0, 4, false));
    assertBroken(order, "stamp fell", first, stamped(6, 1, 0, 3, false));
    assertBroken(order, "stamp not raised", first, stamped(6, 1, 1, 3, true));
    assertBroken(order, "safe point fell", first, stamped(6, 1, 1, 2, false));
  }

  private static Event stamped(
      long timestamp, long epoch, long counter, long safePoint, boolean raised) {
    return new Stamped(timestamp, new SchemaStamp(epoch, counter), safePoint, raised);
  }

  @Test
  void storeRules_hiddenCells_areFoundAboveTheFloor() {
    Checker rules = new StoreRules();
    Event hidden = new Hidden("x", Family.WRITE, 5);
    assertBroken(rules, "hidden by a tombstone", hidden);
    assertBroken(rules, "hidden by a tombstone", new Floor(1, 5), hidden);
    assertClean(rules, new Floor(1, 6), hidden);
    Event reused = new Event.Reused("x", Family.WRITE, 5);
    assertBroken(rules, "reused timestamp", reused);
    assertClean(rules, new Floor(1, 6), reused);
  }

  @Test
  void remains_valuesBelowTheSafePoint_areExcused() {
    TrueStore store = new TrueStore(false, new Journal());
    Edit value = Edit.put(Family.DATA, Names.cell("x").column(), 3, new byte[] {1});
    var unused =
        store.mutate(
            new RowMutation(Names.cell("x").row(), Condition.always(), List.of(value)),
            Durability.SYNC);
    assertThat(Remains.of(store).valuesUnowned()).hasSize(1);
    assertThat(Remains.of(store, 3).valuesUnowned()).hasSize(1);
    assertThat(Remains.of(store, 4).valuesUnowned()).isEmpty();
  }
}
