package io.mokadb.kv.hbase;

import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.PendingCall;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies lists of mutations: one call for each region server, in calls of a bounded size, several
 * at once.
 */
record RowWrites(TableAccess access, RowActions actions, RowLimit limit, StoreCounters counters) {
  private static final Logger LOG = LoggerFactory.getLogger(RowWrites.class);

  /** A server applies that many in a small part of the time that one call may take. */
  private static final int MOST_IN_A_CALL = 200;

  private static final int CALLS_AT_ONCE = 8;

  List<MutationOutcome> mutate(List<RowMutation> mutations, Deadline deadline) {
    mutations.forEach(this::check);
    Outcomes outcomes = new Outcomes(mutations);
    for (List<Integer> wave : MutationWaves.of(mutations)) {
      List<Integer> places = inKeyOrder(wave, mutations);
      int step = MOST_IN_A_CALL * CALLS_AT_ONCE;
      for (int from = 0; from < places.size(); from += step) {
        List<Integer> now = places.subList(from, Math.min(from + step, places.size()));
        settle(now, send(now, mutations, deadline), outcomes, deadline);
      }
    }
    counters.mutations().add(mutations.size());
    return outcomes.all(access.location(), deadline);
  }

  /** Sends a list that is one wave of calls, and waits for others. */
  PendingCall<List<MutationOutcome>> start(
      List<RowMutation> mutations, Deadline deadline, OpenCalls calls) {
    List<List<Integer>> waves = MutationWaves.of(mutations);
    if (waves.size() != 1 || waves.get(0).size() > MOST_IN_A_CALL * CALLS_AT_ONCE) {
      return PendingCall.of(() -> calls.run(() -> mutate(mutations, deadline)));
    }
    mutations.forEach(this::check);
    List<Integer> places = inKeyOrder(waves.get(0), mutations);
    List<CompletableFuture<Object>> answers = calls.start(() -> send(places, mutations, deadline));
    counters.mutations().add(mutations.size());
    return () -> {
      Outcomes outcomes = new Outcomes(mutations);
      settle(places, answers, outcomes, deadline);
      return outcomes.all(access.location(), deadline);
    };
  }

  private void check(RowMutation mutation) {
    limit.check(mutation);
    if (mutation.edits().isEmpty() && !(mutation.condition() instanceof Condition.Always)) {
      throw new IllegalArgumentException("A mutation with a condition has an edit: " + mutation);
    }
  }

  /** Long lists by row, so that each of their calls goes to few servers. */
  private static List<Integer> inKeyOrder(List<Integer> wave, List<RowMutation> mutations) {
    if (wave.size() <= MOST_IN_A_CALL) {
      return wave;
    }
    return wave.stream().sorted(Comparator.comparing(place -> mutations.get(place).row())).toList();
  }

  private List<CompletableFuture<Object>> send(
      List<Integer> places, List<RowMutation> mutations, Deadline deadline) {
    AsyncTable<?> table = access.table(deadline);
    List<CompletableFuture<Object>> answers = new ArrayList<>(places.size());
    List<Row> call = new ArrayList<>(Math.min(places.size(), MOST_IN_A_CALL));
    for (int place : places) {
      call.add(actions.of(mutations.get(place)));
      if (call.size() == MOST_IN_A_CALL) {
        answers.addAll(send(table, call));
        call.clear();
      }
    }
    answers.addAll(send(table, call));
    return answers;
  }

  private List<CompletableFuture<Object>> send(AsyncTable<?> table, List<Row> call) {
    if (call.isEmpty()) {
      return List.of();
    }
    counters.mutationCalls().increment();
    return call.size() == 1 ? List.of(alone(table, call.get(0))) : table.batch(call);
  }

  /** A request of its own, which is a little cheaper than a list of one. */
  private static CompletableFuture<Object> alone(AsyncTable<?> table, Row row) {
    if (row instanceof CheckAndMutate conditional) {
      return table.checkAndMutate(conditional).thenApply(result -> result);
    } else if (row instanceof RowMutations several) {
      return table.mutateRow(several).thenApply(result -> result);
    } else if (row instanceof Put put) {
      return table.put(put).thenApply(nothing -> put);
    }
    return table.delete((Delete) row).thenApply(nothing -> row);
  }

  private void settle(
      List<Integer> places,
      List<CompletableFuture<Object>> answers,
      Outcomes outcomes,
      Deadline deadline) {
    for (int i = 0; i < answers.size(); i++) {
      try {
        outcomes.answered(places.get(i), access.get(answers.get(i), deadline));
      } catch (ExecutionException | TimeoutException e) {
        LOG.debug("A mutation in {} has an unknown outcome", access.location(), e);
        counters.unknownOutcomes().increment();
        outcomes.failed(e);
      }
    }
  }
}
