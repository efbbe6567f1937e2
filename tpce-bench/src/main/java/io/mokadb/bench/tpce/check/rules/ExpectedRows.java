package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.data.RowSink;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All rows that a database should have: those of the load, and what the trades of runs made of
 * them. Confined to one thread; the transaction has to show the same state throughout.
 */
public final class ExpectedRows {

  private static final int TRADES = 3;
  private static final int COMMISSION = 4;

  private final Scale scale;
  private final RunTrades trades;
  private final boolean any;
  private final OrderRules rules;
  private final long taxTurns;

  /**
   * Those of a database at its scale.
   *
   * @param taxTurns how often a customer was moved to the next bracket of the country's tax
   */
  public ExpectedRows(Scale scale, Work work, long taxTurns) throws SQLException {
    this.scale = scale;
    this.taxTurns = taxTurns;
    this.trades = new RunTrades(work, TradeIds.initial(scale.trades()));
    this.any = trades.any();
    this.rules = new OrderRules(scale);
  }

  /** Whether a run has made a trade; without, the rows are those of the load. */
  public boolean hasRunTrades() {
    return any;
  }

  /**
   * Makes all rows.
   *
   * @return the rules that orders of runs break, each a text
   */
  public List<String> write(RowTaker taker) throws SQLException {
    List<String> broken = new ArrayList<>();
    Loaded loaded = new Loaded(taker, new TradeCosts(scale, taxTurns));
    List<LoadPart> parts = new Generator(scale).parts();
    int last = parts.stream().mapToInt(LoadPart::stage).max().orElse(0);
    for (LoadPart part : parts) {
      // The customers come last, when the tax rates are known.
      if (any && part.stage() == last) {
        replay(part, loaded, taker, broken);
      } else {
        part.rows().accept(loaded);
      }
    }
    loaded.brokers();
    return broken;
  }

  private void replay(LoadPart part, Loaded loaded, RowTaker taker, List<String> broken)
      throws SQLException {
    CustomersPart customers = CustomersPart.gather(part, loaded);
    List<Object[]> accounts = customers.of(TpceTable.CUSTOMER_ACCOUNT);
    long low = accounts.stream().mapToLong(row -> (Long) row[0]).min().orElseThrow();
    long high = accounts.stream().mapToLong(row -> (Long) row[0]).max().orElseThrow();
    List<RunTrade> made = trades.of(low, high);
    broken.addAll(OrderRules.outOfOrder(made));
    for (RunTrade trade : made) {
      rules.broken(trade).ifPresent(text -> broken.add("trade " + trade.id() + " " + text));
    }
    new Replay(scale, rules, loaded.costs, customers, loaded).run(made);
    customers.write(taker);
  }

  /** Hands rows on, those of brokers with their totals at the end. */
  private static final class Loaded implements RowSink {

    private final RowTaker taker;
    private final TradeCosts costs;
    private final Map<Long, Object[]> brokers = new TreeMap<>();

    Loaded(RowTaker taker, TradeCosts costs) {
      this.taker = taker;
      this.costs = costs;
    }

    @Override
    public void row(TpceTable table, Object... values) {
      if (table == TpceTable.BROKER) {
        brokers.put((Long) values[0], values);
        return;
      }
      if (table == TpceTable.TAXRATE) {
        costs.taxRate((String) values[0], (BigDecimal) values[2]);
      }
      taker.row(table, values);
    }

    @Override
    public void brokerTotals(long brokerId, int trades, long commissionCents) {
      Object[] broker = brokers.get(brokerId);
      broker[TRADES] = (Integer) broker[TRADES] + trades;
      broker[COMMISSION] = ((BigDecimal) broker[COMMISSION]).add(Cents.decimal(commissionCents));
    }

    void brokers() {
      brokers.values().forEach(row -> taker.row(TpceTable.BROKER, row));
    }
  }
}
