package io.mokadb.bench.tpce.load;

import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.data.RowSink;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows of one part: gathered, then written parents first, in one transaction. */
final class PartWriter implements RowSink {

  private static final int BATCH = 1000;

  private final Map<TpceTable, List<Object[]>> rows = new EnumMap<>(TpceTable.class);
  private final Map<Long, long[]> brokers = new TreeMap<>();
  private long count;

  static PartWriter gather(LoadPart part) {
    PartWriter writer = new PartWriter();
    part.rows().accept(writer);
    return writer;
  }

  long count() {
    return count;
  }

  @Override
  public void row(TpceTable table, Object... values) {
    rows.computeIfAbsent(table, key -> new ArrayList<>()).add(values);
    count++;
  }

  @Override
  public void brokerTotals(long brokerId, int trades, long commissionCents) {
    long[] totals = brokers.computeIfAbsent(brokerId, key -> new long[2]);
    totals[0] += trades;
    totals[1] += commissionCents;
  }

  void write(Work work, String part) throws SQLException {
    for (Map.Entry<TpceTable, List<Object[]>> entry : rows.entrySet()) {
      insert(work, entry.getKey(), entry.getValue());
    }
    for (Map.Entry<Long, long[]> broker : brokers.entrySet()) {
      work.change(
          "UPDATE broker SET b_num_trades = b_num_trades + ?, b_comm_total = b_comm_total + ?"
              + " WHERE b_id = ?",
          (int) broker.getValue()[0],
          Cents.decimal(broker.getValue()[1]),
          broker.getKey());
    }
    LoadRecord.loaded(work, part, count);
    work.commit();
  }

  private static void insert(Work work, TpceTable table, List<Object[]> rows) throws SQLException {
    for (int start = 0; start < rows.size(); start += BATCH) {
      work.batch(table.insert(), rows.subList(start, Math.min(start + BATCH, rows.size())));
    }
  }
}
