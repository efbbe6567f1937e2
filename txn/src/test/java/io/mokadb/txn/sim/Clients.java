package io.mokadb.txn.sim;

import io.mokadb.kv.KvException;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.sim.check.RealTime;
import io.mokadb.txn.sim.check.Serializability;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.history.RecordingTransaction;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.work.Operation;
import io.mokadb.txn.sim.world.ClientDied;
import io.mokadb.txn.sim.world.Event;
import io.mokadb.txn.sim.world.Fates;
import io.mokadb.txn.sim.world.SimulatedProcess;
import io.mokadb.txn.sim.world.World;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Runs the transactions of a script, those of one client one after the other, each as a task of its
 * own, and keeps the history. A client whose process died goes on with its next transaction in
 * another one.
 */
final class Clients {
  private final World world;
  private final SortedMap<Integer, Deque<Step.Transact>> waiting = new TreeMap<>();
  private final List<Notes> notes = new ArrayList<>();

  Clients(World world, List<Step> steps) {
    this.world = world;
    for (Step step : steps) {
      if (step instanceof Step.Transact transact) {
        waiting.computeIfAbsent(transact.client(), c -> new ArrayDeque<>()).add(transact);
      }
    }
  }

  boolean areDone() {
    return waiting.values().stream().allMatch(Deque::isEmpty);
  }

  /** Begins, or goes on, with the clients of a process. */
  void start(SimulatedProcess process, int number) {
    for (int client : waiting.keySet()) {
      if (client % world.setup().processes() == number) {
        startNext(process, client);
      }
    }
  }

  /** The clients of a process that never comes back. */
  void drop(int number) {
    waiting.forEach(
        (client, steps) -> {
          if (client % world.setup().processes() == number) {
            steps.clear();
          }
        });
  }

  /** One transaction that is not in the script. */
  void runOnce(SimulatedProcess process, String name, List<Operation> operations) {
    run(process, name, TransactionOptions.DEFAULT, operations);
  }

  List<Txn> history() {
    return notes.stream().filter(note -> note.recording != null).map(Notes::toRecord).toList();
  }

  private void startNext(SimulatedProcess process, int client) {
    Step.Transact step = waiting.get(client).poll();
    if (step != null) {
      process.spawn(
          step.title(),
          false,
          step.pauseMicros() * 1_000L,
          () -> {
            world.timeline().current().attach(new Fates(step.mishaps()));
            run(process, step);
            world.timeline().current().attach(null);
            startNext(process, client);
          });
    }
  }

  private void run(SimulatedProcess process, Step.Transact step) {
    TransactionOptions options =
        TransactionOptions.DEFAULT
            .withPath(step.twoPhase() ? CommitPath.TWO_PHASE : CommitPath.FASTEST)
            .withDurability(world.setup().durability())
            .withLockWait(Duration.ofMillis(1_500))
            .withHolding(true)
            .withSerializable(step.serializable());
    if (step.ageMillis() == 0) {
      String level = step.serializable() ? Serializability.LEVEL : "";
      run(process, step.title() + level, options, step.operations());
      return;
    }
    try {
      long now = process.engine().currentTimestamp();
      run(
          process,
          step.title() + RealTime.AS_OF,
          options.withSnapshot(Timestamps.minus(now, Duration.ofMillis(step.ageMillis()))),
          step.operations());
    } catch (KvException | ClientDied e) {
      world.timeline().log("has no timestamp: " + e.getMessage());
    }
  }

  private void run(
      SimulatedProcess process,
      String name,
      TransactionOptions options,
      List<Operation> operations) {
    Notes note = new Notes(name, world.timeline().now());
    notes.add(note);
    boolean committing = false;
    try (Transaction transaction = process.begin(options)) {
      note.recording = new RecordingTransaction(transaction);
      for (Operation operation : operations) {
        world.timeline().log(operation.toString());
        operation.run(note.recording, process::rest);
      }
      committing = true;
      long start = transaction.startTimestamp();
      world.journal().add(new Event.Asked(start));
      CommitOutcome outcome = note.recording.commit();
      world.journal().add(answer(start, outcome));
      if (isTooOld(outcome) && options.snapshot() == 0) {
        process.outlived(note.toRecord().firstSnapshot());
      }
      if (outcome instanceof CommitOutcome.Committed) {
        world.journal().add(new Event.Acknowledged(start));
      }
      world.timeline().log(outcome.toString());
      note.completed =
          outcome instanceof CommitOutcome.Unknown ? Long.MAX_VALUE : world.timeline().now();
    } catch (KvException | ConflictException e) {
      note.gaveUp(committing, e);
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.CORRUPTED) {
        throw e;
      }
      if (e.kind() == TxnException.Kind.SNAPSHOT_TOO_OLD && options.snapshot() == 0) {
        process.outlived(note.toRecord().start());
      }
      note.gaveUp(committing, e);
    } catch (ClientDied e) {
      world.timeline().log("the client dies");
    }
  }

  private static boolean isTooOld(CommitOutcome outcome) {
    return outcome instanceof CommitOutcome.Conflict conflict
        && conflict.reason().contains("safe point");
  }

  private static Event answer(long start, CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.Conflict conflict) {
      String cell = conflict.cell() == null ? null : Names.of(conflict.cell());
      return new Event.Refused(start, cell, conflict.otherStartTimestamp());
    }
    return new Event.Answered(start);
  }

  /** What is known of a transaction while it runs. */
  private final class Notes {
    private final String name;
    private final long invoked;
    private long completed = Long.MAX_VALUE;
    private RecordingTransaction recording;

    Notes(String name, long invoked) {
      this.name = name;
      this.invoked = invoked;
    }

    void gaveUp(boolean committing, RuntimeException reason) {
      world.timeline().log("gives up: " + reason.getMessage());
      completed = world.timeline().now();
      if (committing) {
        recording.failed();
      }
    }

    Txn toRecord() {
      return recording.toRecord(name, invoked, completed);
    }
  }
}
