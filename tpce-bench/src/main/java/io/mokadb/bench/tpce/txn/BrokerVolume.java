package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Broker-Volume: possible earnings of some brokers from the waiting orders of a sector. One frame.
 */
public final class BrokerVolume
    implements TpceTransaction<BrokerVolume.Input, List<BrokerVolume.Volume>> {

  /** Names of brokers and of a sector. */
  public record Input(List<String> brokers, String sector) {}

  /** A broker and the value of the orders. */
  public record Volume(String broker, BigDecimal value) {}

  @Override
  public Kind kind() {
    return Kind.BROKER_VOLUME;
  }

  @Override
  public List<Volume> run(Work work, Input input) throws SQLException {
    List<Object> parameters = new ArrayList<>(input.brokers());
    parameters.add(input.sector());
    return work.list(
        "SELECT b_name, SUM(tr_qty * tr_bid_price) AS volume"
            + " FROM trade_request"
            + " JOIN security ON s_symb = tr_s_symb"
            + " JOIN company ON co_id = s_co_id"
            + " JOIN industry ON in_id = co_in_id"
            + " JOIN sector ON sc_id = in_sc_id"
            + " JOIN broker ON b_id = tr_b_id"
            + " WHERE b_name IN ("
            + String.join(", ", Collections.nCopies(input.brokers().size(), "?"))
            + ") AND sc_name = ?"
            + " GROUP BY b_name ORDER BY volume DESC",
        row -> new Volume(row.getString(1), row.getBigDecimal(2)),
        parameters.toArray());
  }
}
