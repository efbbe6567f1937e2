package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.data.RowSink;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The loaded rows of some customers, held in memory. Confined to one thread. */
final class CustomersPart {

  private final Map<TpceTable, List<Object[]>> rows = new EnumMap<>(TpceTable.class);

  /** Makes the rows of a part; the brokers' totals go on to a sink. */
  static CustomersPart gather(LoadPart part, RowSink totals) {
    CustomersPart gathered = new CustomersPart();
    part.rows()
        .accept(
            new RowSink() {
              @Override
              public void row(TpceTable table, Object... values) {
                gathered.of(table).add(values);
              }

              @Override
              public void brokerTotals(long brokerId, int trades, long commissionCents) {
                totals.brokerTotals(brokerId, trades, commissionCents);
              }
            });
    return gathered;
  }

  /** The rows of a table; what is changed there is changed for all. */
  List<Object[]> of(TpceTable table) {
    return rows.computeIfAbsent(table, key -> new ArrayList<>());
  }

  /** Hands all rows on. */
  void write(RowTaker taker) {
    rows.forEach((table, all) -> all.forEach(row -> taker.row(table, row)));
  }
}
