package io.mokadb.bench.tpce.check;

import io.mokadb.bench.tpce.catalogue.SchemaComparison;
import io.mokadb.bench.tpce.check.rows.RowsCheck;
import io.mokadb.bench.tpce.data.Generator;
import io.mokadb.bench.tpce.data.LoadPart;
import io.mokadb.bench.tpce.data.RowSink;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.Variant;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Checks all conditions of a database. */
public final class ConsistencyCheck {

  private final Site site;
  private final Scale scale;
  private final Variant variant;

  /** A check of a database at its scale. */
  public ConsistencyCheck(Site site, Scale scale, Variant variant) {
    this.site = site;
    this.scale = scale;
    this.variant = variant;
  }

  /** How each condition stands, looking at everything; nothing is changed. */
  public List<ConditionResult> run() throws SQLException {
    return run(CheckDepth.FULL);
  }

  /** How each condition stands; nothing is changed, and nothing else may change the database. */
  public List<ConditionResult> run(CheckDepth depth) throws SQLException {
    List<ConditionResult> findings = new ArrayList<>(new CatalogueConditions(site).run());
    if (!new SchemaComparison(site).unreadable().isEmpty()) {
      // Without its columns no other condition can be asked for.
      return findings;
    }
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      findings.addAll(queries(work));
      if (depth == CheckDepth.FULL) {
        findings.addAll(rows(work));
      }
      connection.rollback();
    }
    return findings;
  }

  /** Every row, in a transaction of the caller's, with what it has changed. */
  List<ConditionResult> rows(Work work) throws SQLException {
    RowsCheck.Result result = new RowsCheck(scale, variant).run(work);
    List<ConditionResult> findings = new ArrayList<>();
    for (TpceTable table : TpceTable.values()) {
      findings.add(
          ConditionResult.of(
              "rows of " + table.sqlName(),
              "every row is as it was loaded, or follows from the trades of runs",
              result.tables().getOrDefault(table, List.of())));
    }
    findings.add(
        ConditionResult.of(
            "orders of runs", "every order is one that a run can take in", result.trades()));
    return findings;
  }

  /** The conditions of queries, in a transaction of the caller's, with what it has changed. */
  List<ConditionResult> queries(Work work) throws SQLException {
    List<ConditionResult> findings = new ArrayList<>();
    findings.add(counts(work));
    findings.add(balances(work));
    for (ConsistencyCondition condition : ConsistencyConditions.of(variant)) {
      List<String> broken = work.list(condition.violations(), row -> row.getString(1));
      findings.add(ConditionResult.of(condition.name(), condition.text(), broken));
    }
    return findings;
  }

  /** Tables that a run does not grow have the rows that the scale says. */
  private ConditionResult counts(Work work) throws SQLException {
    List<String> broken = new ArrayList<>();
    for (Map.Entry<TpceTable, Long> entry : loadedRows().entrySet()) {
      String table = entry.getKey().sqlName();
      long found = work.one("SELECT COUNT(*) FROM " + table, row -> row.getLong(1));
      if (found != entry.getValue()) {
        broken.add(table + ": " + found + " rows, not " + entry.getValue());
      }
    }
    long trades = work.one("SELECT COUNT(*) FROM trade", row -> row.getLong(1));
    if (trades < scale.trades()) {
      broken.add("trade: " + trades + " rows, not " + scale.trades() + " or more");
    }
    return ConditionResult.of("rows", "no table has lost rows", broken);
  }

  /** All such tables but permissions and watch items, whose number only the generator knows. */
  private Map<TpceTable, Long> loadedRows() {
    Map<TpceTable, Long> rows = new EnumMap<>(TpceTable.class);
    RowSink counter =
        new RowSink() {
          @Override
          public void row(TpceTable table, Object... values) {
            rows.merge(table, 1L, Long::sum);
          }

          @Override
          public void brokerTotals(long brokerId, int trades, long commissionCents) {}
        };
    List<LoadPart> parts = new Generator(scale).parts();
    int customers = parts.stream().mapToInt(LoadPart::stage).max().orElse(0);
    parts.stream().filter(part -> part.stage() < customers).forEach(p -> p.rows().accept(counter));
    rows.merge(TpceTable.ADDRESS, (long) scale.customers(), Long::sum);
    rows.put(TpceTable.CUSTOMER, (long) scale.customers());
    rows.put(TpceTable.CUSTOMER_TAXRATE, 2L * scale.customers());
    rows.put(TpceTable.WATCH_LIST, (long) scale.customers());
    rows.put(TpceTable.CUSTOMER_ACCOUNT, accounts());
    return rows;
  }

  private long accounts() {
    Customers customers = new Customers(scale);
    long accounts = 0;
    for (int i = 0; i < customers.count(); i++) {
      accounts += customers.accounts(i);
    }
    return accounts;
  }

  /** An account has what it began with and all its cash transactions. */
  private ConditionResult balances(Work work) throws SQLException {
    record Account(long id, BigDecimal balance, BigDecimal moved) {}
    List<Account> accounts =
        work.list(
            "SELECT ca_id, ca_bal, COALESCE(moved, 0) FROM customer_account"
                + " LEFT JOIN (SELECT t_ca_id AS account, SUM(ct_amt) AS moved"
                + " FROM cash_transaction JOIN trade ON t_id = ct_t_id GROUP BY t_ca_id) AS x"
                + " ON account = ca_id",
            row -> new Account(row.getLong(1), row.getBigDecimal(2), row.getBigDecimal(3)));
    Customers customers = new Customers(scale);
    List<String> broken = new ArrayList<>();
    for (Account account : accounts) {
      long opening =
          customers.openingCents(customers.ownerOf(account.id()), customers.numberOf(account.id()));
      BigDecimal expected = Cents.decimal(opening).add(account.moved());
      if (expected.compareTo(account.balance()) != 0) {
        broken.add("account " + account.id() + ": " + account.balance() + ", not " + expected);
      }
    }
    return ConditionResult.of(
        "balances", "an account has what it began with and all its cash transactions", broken);
  }
}
