package io.mokadb.kv.hbase;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Divides a list into waves, to be sent one after the other. HBase keeps no order among the changes
 * of one call, so of the mutations that share a column of a row each is in a wave behind the one
 * before it (K2); most lists are a single wave. Confined to one call.
 */
final class MutationWaves {
  private final Map<CellKey, Integer> waveAfter = new HashMap<>();
  private final List<List<Integer>> waves = new ArrayList<>();

  private MutationWaves() {}

  /** The waves, each with the places of its mutations in the list; those without edits in none. */
  static List<List<Integer>> of(List<RowMutation> mutations) {
    MutationWaves waves = new MutationWaves();
    for (int i = 0; i < mutations.size(); i++) {
      if (!mutations.get(i).edits().isEmpty()) {
        waves.add(i, mutations.get(i));
      }
    }
    return waves.waves;
  }

  private void add(int index, RowMutation mutation) {
    Set<Column> columns = columns(mutation);
    int wave = 0;
    for (Column column : columns) {
      wave = Math.max(wave, waveAfter.getOrDefault(CellKey.of(mutation.row(), column), 0));
    }
    for (Column column : columns) {
      waveAfter.put(CellKey.of(mutation.row(), column), wave + 1);
    }
    if (wave == waves.size()) {
      waves.add(new ArrayList<>());
    }
    waves.get(wave).add(index);
  }

  private static Set<Column> columns(RowMutation mutation) {
    Set<Column> columns = new LinkedHashSet<>();
    if (mutation.condition() instanceof Condition.NoCellIn none) {
      columns.add(none.column());
    } else if (mutation.condition() instanceof Condition.CellAt at) {
      columns.add(at.column());
    }
    for (Edit edit : mutation.edits()) {
      columns.add(edit.column());
    }
    return columns;
  }
}
