package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.check.rules.ExpectedRows;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.DataMaintenance;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares all rows of a database with those that it should have. */
public final class RowsCheck {

  private static final int MOST_ROWS_AT_ONCE = 300_000;
  private static final int ENOUGH = 10_000;

  private final Scale scale;
  private final Variant variant;

  /**
   * A check of a database at its scale.
   *
   * @param variant of the runs: whether they kept brokers' totals
   */
  public RowsCheck(Scale scale, Variant variant) {
    this.scale = scale;
    this.variant = variant;
  }

  /**
   * The result.
   *
   * @param tables for each table, what is wrong with its rows, each row a text; not more than some
   *     thousands
   * @param trades what is wrong with the orders that runs took in
   */
  public record Result(Map<TpceTable, List<String>> tables, List<String> trades) {}

  /** Compares, in a transaction. */
  public Result run(Work work) throws SQLException {
    long turns = maintenance(work);
    ExpectedRows source =
        new ExpectedRows(scale, work, DataMaintenance.turnsOf(TpceTable.CUSTOMER_TAXRATE, turns));
    Optional<FeedRule> feeds =
        source.hasRunTrades() ? Optional.of(FeedRule.of(scale, work)) : Optional.empty();
    RunChanges changes =
        feeds.map(rule -> RunChanges.made(scale, variant, turns, rule)).orElseGet(RunChanges::none);
    Map<TpceTable, RowShape> shapes = new EnumMap<>(TpceTable.class);
    Map<TpceTable, Buckets> expected = new EnumMap<>(TpceTable.class);
    Map<TpceTable, Buckets> found = new EnumMap<>(TpceTable.class);
    for (TpceTable table : TpceTable.values()) {
      RowShape shape = new RowShape(table, changes);
      shapes.put(table, shape);
      expected.put(table, new Buckets(shape));
      found.put(table, new Buckets(shape));
    }
    List<String> trades =
        source.write((table, row) -> expected.get(table).add(shapes.get(table).canonical(row)));
    for (RowShape shape : shapes.values()) {
      Buckets buckets = found.get(shape.table());
      work.each(shape.query(), row -> buckets.add(shape.read(row)));
    }
    Differences differences = new Differences(shapes, ENOUGH);
    if (feeds.isPresent()) {
      differences.note(TpceTable.LAST_TRADE, feeds.get().brokenTotal(work));
    }
    Map<TpceTable, BitSet> suspects = suspects(expected, found);
    while (!suspects.isEmpty() && !differences.enough()) {
      Map<TpceTable, BitSet> round = round(suspects, expected, found);
      differences.compare(work, source, round);
    }
    if (!differences.enough()) {
      differences.close();
    }
    return new Result(differences.byTable(), trades);
  }

  private static Map<TpceTable, BitSet> suspects(
      Map<TpceTable, Buckets> expected, Map<TpceTable, Buckets> found) {
    Map<TpceTable, BitSet> suspects = new EnumMap<>(TpceTable.class);
    expected.forEach(
        (table, buckets) -> {
          BitSet differing = buckets.differing(found.get(table));
          if (!differing.isEmpty()) {
            suspects.put(table, differing);
          }
        });
    return suspects;
  }

  /** How often Data-Maintenance ran, which it notes itself. */
  private static long maintenance(Work work) throws SQLException {
    return work.find(
            "SELECT content FROM tpce_load WHERE name = 'maintenance'",
            row -> Long.parseLong(row.getString(1)))
        .orElse(0L);
  }

  /** Takes buckets out of the suspects, as many as have not too many rows. */
  private static Map<TpceTable, BitSet> round(
      Map<TpceTable, BitSet> suspects,
      Map<TpceTable, Buckets> expected,
      Map<TpceTable, Buckets> found) {
    Map<TpceTable, BitSet> round = new EnumMap<>(TpceTable.class);
    long rows = 0;
    for (TpceTable table : TpceTable.values()) {
      BitSet left = suspects.get(table);
      while (left != null && !left.isEmpty() && rows < MOST_ROWS_AT_ONCE) {
        int bucket = left.nextSetBit(0);
        left.clear(bucket);
        round.computeIfAbsent(table, key -> new BitSet(Buckets.COUNT)).set(bucket);
        rows += expected.get(table).rows(bucket) + found.get(table).rows(bucket);
      }
      if (left != null && left.isEmpty()) {
        suspects.remove(table);
      }
    }
    return round;
  }
}
