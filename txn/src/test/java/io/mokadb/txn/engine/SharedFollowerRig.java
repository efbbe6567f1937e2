package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;

import io.mokadb.kv.Family;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.node.NodeRoles;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.ObserverWorker;
import io.mokadb.txn.observe.Window;
import java.time.Duration;
import java.util.List;

/** Two nodes that follow the same rows as {@link FollowerRig}, by workers that a test drives. */
final class SharedFollowerRig {
  final SharedRig rig = new SharedRig();
  final Node one = new Node();
  final Node other = new Node();

  /** Takes the follower's steps. */
  final Node owner;

  final Node second;

  /** Both follow, and the owner has taken its first step. */
  SharedFollowerRig() {
    one.work();
    other.work();
    pass(Duration.ofSeconds(3));
    owner = one.isOwner() ? one : other;
    second = owner == one ? other : one;
    owner.work();
    second.work();
    one.follower.windows.clear();
    other.follower.windows.clear();
  }

  /** One node. */
  final class Node {
    private FaultPoints faults = FaultPoints.NONE;
    final TransactionEngine engine = rig.join((step, start) -> faults.reached(step, start));
    final FollowerRig.Noting follower = new FollowerRig.Noting();
    private final ObserverWorker worker;

    private Node() {
      engine.observers().start(FollowerRig.OPTIONS.withThreads(1), thread -> {}, rig.world);
      worker = engine.observers().worker(FollowerRig.OPTIONS);
      followers().follow(FollowerRig.definition(false), follower);
      rig.world.tick();
    }

    Followers followers() {
      return engine.observers().followers();
    }

    boolean isOwner() {
      return NodeRoles.of(engine.nodes()).isMine(FollowerRig.ID);
    }

    void work() {
      ObserverRig.drain(worker);
    }

    /** Has something happen when its next step comes to a point. */
    void at(ProtocolStep point, Runnable work) {
      faults =
          (step, start) -> {
            if (step == point) {
              faults = FaultPoints.NONE;
              work.run();
            }
          };
    }

    long write(String... rows) {
      Transaction transaction = rig.begin(engine);
      for (String row : rows) {
        transaction.put(cell(row), bytes("of " + transaction.startTimestamp()));
        transaction.announce(
            cell(row),
            NotifiedColumns.of(row.startsWith("a") ? FollowerRig.OF_A : FollowerRig.OF_B));
      }
      return ObserverRig.commit(transaction);
    }

    /** What the follower has not taken in, as a reader sees it; null if that is not known. */
    List<Window.ChangedRow> pending(Transaction reader) {
      return pending(follower.watermark(reader), reader.startTimestamp());
    }

    List<Window.ChangedRow> pending(long watermark, long snapshot) {
      return followers().pending(FollowerRig.definition(false).ranges(), watermark, snapshot, 100);
    }

    /** The same for a reader that begins now. */
    List<Window.ChangedRow> pending() {
      try (Transaction reader = rig.begin(engine)) {
        return pending(reader);
      }
    }

    Transaction begin() {
      return rig.begin(engine);
    }

    long watermark() {
      try (Transaction reader = rig.begin(engine)) {
        return follower.watermark(reader);
      }
    }

    /** As if it had not taken a step yet. */
    void forgetWatermark() {
      Transaction transaction = begin();
      transaction.delete(cell("mark"));
      ObserverRig.commit(transaction);
    }

    long conflicts() {
      return followers().followerState(FollowerRig.ID).conflicts();
    }

    /** Its token ends; the process goes on. */
    void loseToken() {
      rig.nodes.kill(engine.nodes().self());
    }
  }

  Node join() {
    return new Node();
  }

  /** Which change of a row was followed last; null if none was. */
  Long seen(String row) {
    String seen = rig.read(one.engine, cell("seen " + row));
    return seen == null ? null : Long.valueOf(seen);
  }

  int notifications() {
    return rig.count(Family.NOTIFY);
  }

  /** As far as the safe point may go, by what all nodes have told. */
  long floor() {
    return one.engine.nodes().known().stream()
        .mapToLong(node -> node.published().floor())
        .min()
        .orElseThrow();
  }

  void pass(Duration time) {
    rig.pass(time);
  }
}
