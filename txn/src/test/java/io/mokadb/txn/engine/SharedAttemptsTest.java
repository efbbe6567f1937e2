package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.ObserverRig.ID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.txn.engine.NodesObserverRig.Node;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ParkedNotification;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts of attempts at rows, where several processes try. */
final class SharedAttemptsTest {
  private final NodesObserverRig rig = new NodesObserverRig();

  /** Notifications that only a search finds. */
  private void leave(String... rows) {
    Node writer = rig.join("writer");
    for (String row : rows) {
      writer.write(row, "x");
    }
    writer.kill();
    rig.pass(Duration.ofSeconds(30));
  }

  private Observer failing(String name) {
    return (transaction, seen) -> {
      rig.calls.add(name + ":" + NodesObserverRig.rowOf(seen) + "#" + seen.failedAttempts());
      throw new IllegalStateException("no, says " + name);
    };
  }

  private Observer noting(String name) {
    return (transaction, seen) ->
        rig.calls.add(name + ":" + NodesObserverRig.rowOf(seen) + "#" + seen.failedAttempts());
  }

  /** Lets rows that rest come back. */
  private void workThrough(Node node) {
    for (int i = 0; i < 20; i++) {
      node.work();
      rig.pass(Duration.ofSeconds(1));
    }
  }

  @Test
  void rowsInHand_areRecordedWhileTheyAre_andNotAfterwards() {
    leave("r1", "r2");
    Node one = rig.join("a");
    one.observing(
            (transaction, seen) -> {
              rig.calls.add(NodesObserverRig.rowOf(seen));
              assertThat(rig.records(one, 'u')).isEqualTo(1);
            })
        .working()
        .work();
    assertThat(rig.calls).containsExactlyInAnyOrder("r1", "r2");
    assertThat(rig.records(one, 'u')).isZero();
    assertThat(rig.records(one, 't')).isZero();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void nodesThatStart_blameNoRowThatALivingOneHasInHand() {
    leave("r1");
    Node one = rig.join("a");
    one.observing(
            (transaction, seen) -> {
              rig.calls.add(NodesObserverRig.rowOf(seen));
              for (int i = 0; i < 10; i++) {
                rig.join("starting").observing();
              }
              assertThat(rig.records(one, 'u')).isEqualTo(1);
              assertThat(rig.records(one, 't')).isZero();
            })
        .working()
        .work();
    assertThat(rig.calls).containsExactly("r1");
    assertThat(one.engine.observers().parked(ID, 10)).isEmpty();
    assertThat(rig.records(one, 'u')).isZero();
  }

  private Node delivering(String name, Observer observer) {
    Node node = rig.join(name).working();
    node.engine.observers().register(ObserverRig.definition().withAlone(true), observer);
    return node;
  }

  /** What acts outside of the store must not act twice because it takes long. */
  @Test
  void rowInHand_ofAnObserverThatActsOutside_isLeftToItsNode() {
    Node other = delivering("b", noting("b"));
    Node one =
        delivering(
            "a",
            (transaction, seen) -> {
              rig.calls.add("a:" + NodesObserverRig.rowOf(seen));
              for (int i = 0; i < 10; i++) {
                rig.pass(Duration.ofSeconds(5));
                other.work();
              }
            });
    one.write("r1", "x");
    one.work();
    workThrough(other);
    assertThat(rig.calls).containsExactly("a:r1");
    assertThat(rig.records(one, 'u') + rig.records(one, 't')).isZero();
    assertThat(rig.notifications()).isZero();
  }

  @Test
  void nodeDiesWithARow_ofAnObserverThatActsOutside_anotherOneActs() {
    Node other = delivering("b", noting("b"));
    Node dying = rig.join("dying", Stop.dying(ProtocolStep.BEFORE_OBSERVER_COMMIT)).working();
    dying.engine.observers().register(ObserverRig.definition().withAlone(true), noting("dying"));
    dying.write("r1", "x");
    assertThatThrownBy(dying::work).isInstanceOf(Stop.ClientDied.class);
    rig.pass(Duration.ofSeconds(30));
    other.work();
    assertThat(rig.calls).containsExactly("dying:r1#0");
    dying.kill();
    workThrough(other);
    assertThat(rig.calls).containsExactly("dying:r1#0", "b:r1#1");
    assertThat(rig.records(other, 'u') + rig.records(other, 't')).isZero();
  }

  @Test
  void nodeDies_itsRowsCountOnce_andAreHandledAlone() {
    leave("r1", "r2");
    Node dying =
        rig.join("dying", Stop.dying(ProtocolStep.BEFORE_OBSERVER_COMMIT))
            .observing(noting("dying"))
            .working();
    assertThatThrownBy(dying::work).isInstanceOf(Stop.ClientDied.class);
    Node one = rig.join("a").observing(noting("a")).working();
    assertThat(rig.records(one, 'u')).isEqualTo(1);
    List<String> inHand = List.copyOf(rig.calls);
    rig.calls.clear();
    dying.kill();
    rig.pass(Duration.ofSeconds(30));
    one.work();
    assertThat(rig.records(one, 'u')).isZero();
    assertThat(rig.records(one, 't')).isEqualTo(inHand.size()).isPositive();
    Node other = rig.join("b").observing(noting("b")).working();
    workThrough(one);
    workThrough(other);
    assertThat(rig.calls)
        .containsExactlyInAnyOrder(
            "a:r1#" + (inHand.contains("dying:r1#0") ? 1 : 0),
            "a:r2#" + (inHand.contains("dying:r2#0") ? 1 : 0));
    assertThat(rig.records(one, 't')).isZero();
    assertThat(rig.records(one, 'u')).isZero();
    assertThat(one.engine.observers().parked(ID, 10)).isEmpty();
  }

  @Test
  void nodeDies_rowsThatWereHandledMeanwhile_areNotCounted() {
    leave("r1");
    Node dying =
        rig.join("dying", Stop.dying(ProtocolStep.BEFORE_OBSERVER_COMMIT))
            .observing(noting("dying"))
            .working();
    assertThatThrownBy(dying::work).isInstanceOf(Stop.ClientDied.class);
    Node one = rig.join("a").observing(noting("a")).working();
    rig.pass(Duration.ofSeconds(30));
    workThrough(one);
    assertThat(rig.calls).contains("a:r1#0");
    dying.kill();
    workThrough(one);
    assertThat(rig.records(one, 't')).isZero();
    assertThat(rig.records(one, 'u')).isZero();
  }

  @Test
  void failuresOfTwoNodes_addUp_andTheRowIsParked() {
    leave("r1");
    Node one = rig.join("a").observing(failing("a")).working();
    Node other = rig.join("b").observing(failing("b")).working();
    one.work();
    // It finds the row, which rests before it is tried there.
    other.work();
    rig.pass(Duration.ofSeconds(1));
    other.work();
    one.work();
    rig.pass(Duration.ofSeconds(1));
    one.work();
    assertThat(rig.calls).containsExactly("a:r1#0", "b:r1#1", "a:r1#2");
    assertThat(one.engine.observers().parked(ID, 10))
        .singleElement()
        .satisfies(parked -> assertThat(parked.attempts()).isEqualTo(3))
        .extracting(ParkedNotification::error)
        .asString()
        .contains("no, says");
    assertThat(rig.records(one, 't')).isZero();
    assertThat(rig.records(one, 'u')).isZero();
    assertThat(rig.notifications()).isZero();
    workThrough(other);
    assertThat(rig.calls).as("it is parked for all").hasSize(3);
    assertThat(other.engine.observers().failing(ID, 10)).isEmpty();
  }

  @Test
  void rowThatFailedElsewhere_restsBeforeItIsTriedAgain() {
    leave("r1");
    Node one = rig.join("a").observing(failing("a")).working();
    one.work();
    assertThat(rig.calls).containsExactly("a:r1#0");
    Node other = rig.join("b").observing(noting("b")).working();
    other.work();
    assertThat(rig.calls).as("it is found, and rests").hasSize(1);
    workThrough(other);
    assertThat(rig.calls).containsExactly("a:r1#0", "b:r1#1");
    assertThat(rig.records(other, 't')).isZero();
    workThrough(one);
    assertThat(rig.calls).hasSize(2);
  }

  @Test
  void drop_removesWhatIsUnderWay() {
    leave("r1");
    Node dying =
        rig.join("dying", Stop.dying(ProtocolStep.BEFORE_OBSERVER_COMMIT))
            .observing(noting("dying"))
            .working();
    assertThatThrownBy(dying::work).isInstanceOf(Stop.ClientDied.class);
    Node one = rig.join("a").observing();
    assertThat(rig.records(one, 'u')).isEqualTo(1);
    one.engine.observers().drop(ID, ObserverRig.ROWS);
    assertThat(rig.records(one, 'u')).isZero();
    assertThat(rig.notifications()).isZero();
  }
}
