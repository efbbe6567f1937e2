package io.mokadb.bench.tpce.check;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.txn.Variant;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Checks all conditions of a database. */
public final class ConsistencyCheck {

  private static final int EXAMPLES = 5;

  private final Site site;
  private final Scale scale;
  private final Variant variant;

  /** A check of a database at its scale. */
  public ConsistencyCheck(Site site, Scale scale, Variant variant) {
    this.site = site;
    this.scale = scale;
    this.variant = variant;
  }

  /** How each condition stands; nothing is changed. */
  public List<ConditionResult> run() throws SQLException {
    try (Connection connection = site.connect()) {
      List<ConditionResult> findings = run(new Work(connection, site.dialect()));
      connection.rollback();
      return findings;
    }
  }

  /** The same in a transaction of the caller's, with what it has changed. */
  List<ConditionResult> run(Work work) throws SQLException {
    List<ConditionResult> findings = new ArrayList<>();
    findings.add(rows(work));
    findings.add(balances(work));
    for (ConsistencyCondition condition : ConsistencyConditions.of(variant)) {
      List<String> broken = work.list(condition.violations(), row -> row.getString(1));
      findings.add(finding(condition.name(), condition.text(), broken));
    }
    return findings;
  }

  private static ConditionResult finding(String name, String text, List<String> broken) {
    return new ConditionResult(name, text, broken.size(), broken.stream().limit(EXAMPLES).toList());
  }

  /** Tables that a run does not grow have the rows that the scale says. */
  private ConditionResult rows(Work work) throws SQLException {
    Map<String, Long> expected = new TreeMap<>();
    expected.put("customer", (long) scale.customers());
    expected.put("broker", (long) scale.brokers());
    expected.put("company", (long) scale.companies());
    expected.put("company_competitor", 3L * scale.companies());
    expected.put("security", (long) scale.securities());
    expected.put("last_trade", (long) scale.securities());
    expected.put("daily_market", (long) scale.securities() * scale.marketDays());
    expected.put("financial", 20L * scale.companies());
    expected.put("news_item", 2L * scale.companies());
    expected.put("watch_list", (long) scale.customers());
    expected.put("customer_taxrate", 2L * scale.customers());
    expected.put("customer_account", accounts());
    List<String> broken = new ArrayList<>();
    for (Map.Entry<String, Long> entry : expected.entrySet()) {
      long found = work.one("SELECT COUNT(*) FROM " + entry.getKey(), row -> row.getLong(1));
      if (found != entry.getValue()) {
        broken.add(entry.getKey() + ": " + found + " rows, not " + entry.getValue());
      }
    }
    long trades = work.one("SELECT COUNT(*) FROM trade", row -> row.getLong(1));
    if (trades < scale.trades()) {
      broken.add("trade: " + trades + " rows, not " + scale.trades() + " or more");
    }
    return finding("rows", "no table has lost rows", broken);
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
    return finding(
        "balances", "an account has what it began with and all its cash transactions", broken);
  }
}
