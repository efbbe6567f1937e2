package io.mokadb.sql.views;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.incremental.IncrementalPlan;
import io.mokadb.sql.plan.incremental.IncrementalPlan.Leaf;
import io.mokadb.sql.plan.incremental.KeyedQuery;
import io.mokadb.sql.runtime.MemoryBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A step that brings the rows of one view from its watermark to a later snapshot: computes the
 * partitions that changed rows are in, at both, and writes the difference. Confined to one thread,
 * used once.
 */
final class KeyedStep {
  private final ViewSnapshot before;
  private final IncrementalPlan planBefore;
  private final ViewSnapshot after;
  private final IncrementalPlan planAfter;
  private final ViewWriter writer;
  private final MemoryBudget memory;

  /**
   * @param before the watermark
   * @param planBefore under the definitions of that time, of the same shape as {@code planAfter}
   * @param memory of keys and differences
   */
  KeyedStep(
      ViewSnapshot before,
      IncrementalPlan planBefore,
      ViewSnapshot after,
      IncrementalPlan planAfter,
      ViewWriter writer,
      MemoryBudget memory) {
    this.before = before;
    this.planBefore = planBefore;
    this.after = after;
    this.planAfter = planAfter;
    this.writer = writer;
    this.memory = memory;
  }

  /** True if two plans lead from the same rows to the same keys. */
  static boolean sameShape(IncrementalPlan one, IncrementalPlan other) {
    return one == other || shape(one).equals(shape(other));
  }

  private static List<Object> shape(IncrementalPlan plan) {
    List<List<Object>> leaves =
        plan.leaves().stream()
            .map(
                leaf ->
                    List.<Object>of(
                        leaf.tableId(), leaf.steps().stream().map(KeyedQuery::key).toList()))
            .toList();
    List<List<Object>> operators =
        plan.operators().stream()
            .map(line -> List.<Object>of(line.depth(), line.text(), line.way()))
            .toList();
    List<Object> shape = new ArrayList<>();
    shape.addAll(List.of(leaves, plan.rows().key(), plan.key(), plan.lookUp(), operators));
    shape.add(ChangedPlaces.shape(plan.changes()));
    if (plan.delta() != null) {
      shape.add(plan.delta().shape());
      shape.add(ChangedPlaces.shape(plan.delta().places()));
    }
    return shape;
  }

  /**
   * Writes what follows from changed rows.
   *
   * @param changed by table the keys of rows that have changed since the watermark
   * @throws MokaException of the query, at the later snapshot; also {@code OUT_OF_MEMORY}
   * @throws RowsDifferException if the stored rows, or those at the watermark, are not as expected
   */
  void run(Map<Long, List<Object[]>> changed) {
    KeyList partitions = partitions(changed);
    RowDifference difference = new RowDifference(writer.images(), memory);
    List<Object[]> keys = partitions.keys();
    int most = KeyedRows.most(planAfter.rows());
    for (int from = 0; from < keys.size(); from += most) {
      List<Object[]> part = keys.subList(from, Math.min(keys.size(), from + most));
      at(() -> KeyedRows.read(planBefore.rows(), part, before, difference::goes));
      try {
        KeyedRows.read(planAfter.rows(), part, after, difference::comes);
      } catch (MokaException e) {
        throw ViewFailures.isOfQuery(e) ? named(e, part) : e;
      }
      if (planAfter.keyIsOfPartition()) {
        writer.applyPart(difference);
      }
    }
    writer.apply(difference);
  }

  private KeyList partitions(Map<Long, List<Object[]>> changed) {
    KeyList partitions = new KeyList(planAfter.rows().key(), memory);
    for (int i = 0; i < planAfter.leaves().size(); i++) {
      Leaf leaf = planAfter.leaves().get(i);
      KeyList keys = KeyList.ofRows(after.catalog().table(leaf.tableId()), memory);
      changed.getOrDefault(leaf.tableId(), List.of()).forEach(keys::add);
      List<KeyedQuery> stepsBefore = planBefore.leaves().get(i).steps();
      for (int j = 0; j < leaf.steps().size() && !keys.isEmpty(); j++) {
        KeyList from = keys;
        KeyList next = new KeyList(keyAfter(leaf.steps(), j, planAfter.rows()), memory);
        KeyedQuery stepBefore = stepsBefore.get(j);
        at(() -> KeyedRows.read(stepBefore, from.keys(), before, next::add));
        KeyedRows.read(leaf.steps().get(j), from.keys(), after, next::add);
        keys = next;
      }
      partitions.addAll(keys);
    }
    return partitions;
  }

  /** The types of the keys that a step leads to: those of the next step, at last of the rows. */
  static List<SqlType> keyAfter(List<KeyedQuery> steps, int step, KeyedQuery rows) {
    return (step + 1 < steps.size() ? steps.get(step + 1) : rows).key();
  }

  /** What the query was at the watermark it gave without failure, if in another way. */
  static void at(Runnable reading) {
    try {
      reading.run();
    } catch (MokaException e) {
      if (ViewFailures.isOfQuery(e) && !ViewFailures.isOutOfMemory(e)) {
        throw new RowsDifferException(
            "Its rows at its watermark cannot be computed: " + e.getMessage());
      }
      throw e;
    }
  }

  /** The failure with the key of the partition that it is in, if that fails alone. */
  private MokaException named(MokaException failure, List<Object[]> keys) {
    for (Object[] key : keys) {
      try {
        KeyedRows.read(planAfter.rows(), List.<Object[]>of(key), after, row -> {});
      } catch (MokaException e) {
        if (ViewFailures.isOfQuery(e)) {
          return new MokaException(
              e.state(), e.getMessage() + " (of the rows with the key " + text(key) + ")", e);
        }
        throw e;
      }
    }
    return failure;
  }

  static String text(Object[] key) {
    StringBuilder text = new StringBuilder("(");
    for (Object value : key) {
      text.append(text.length() == 1 ? "" : ", ").append(value);
    }
    return text.append(")").toString();
  }
}
