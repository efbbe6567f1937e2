package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A small change to a table that rarely changes. One frame. The tables take turns; the database
 * holds whose turn it is (the entry {@code maintenance} of {@code tpce_load}), so that a run goes
 * on where the one before ended.
 *
 * <p>Changed are: {@code ap_acl}, {@code ad_line2}, {@code co_sp_rate}, {@code c_email_2}, {@code
 * cx_tx_id}, {@code dm_vol}, {@code ex_desc}, {@code fi_qtr_start_date}, {@code ni_dts}, {@code
 * s_exch_date}, {@code tx_name} and {@code wi_s_symb}. No row is added and none goes.
 */
public final class DataMaintenance implements TpceTransaction<MaintenanceInput, Integer> {

  /** The tables that are maintained, in turn. */
  public static final List<TpceTable> TABLES =
      List.of(
          TpceTable.ACCOUNT_PERMISSION,
          TpceTable.ADDRESS,
          TpceTable.COMPANY,
          TpceTable.CUSTOMER,
          TpceTable.CUSTOMER_TAXRATE,
          TpceTable.DAILY_MARKET,
          TpceTable.EXCHANGE,
          TpceTable.FINANCIAL,
          TpceTable.NEWS_ITEM,
          TpceTable.SECURITY,
          TpceTable.TAXRATE,
          TpceTable.WATCH_ITEM);

  private static final String UPDATED = " LAST UPDATED ";

  /**
   * How often it was the turn of a table.
   *
   * @param turns of all tables together
   */
  public static long turnsOf(TpceTable table, long turns) {
    return (turns - TABLES.indexOf(table) + TABLES.size() - 1) / TABLES.size();
  }

  @Override
  public Kind kind() {
    return Kind.DATA_MAINTENANCE;
  }

  /** How many rows were changed, the turn not counted. */
  @Override
  public Integer run(Work work, MaintenanceInput input) throws SQLException {
    long turn =
        work.one(
            "SELECT content FROM tpce_load WHERE name = 'maintenance'",
            row -> Long.parseLong(row.getString(1)));
    int changed = maintain(work, TABLES.get((int) (turn % TABLES.size())), input);
    work.change(
        "UPDATE tpce_load SET content = ? WHERE name = 'maintenance'", Long.toString(turn + 1));
    return changed;
  }

  private static int maintain(Work work, TpceTable table, MaintenanceInput input)
      throws SQLException {
    return switch (table) {
      case ACCOUNT_PERMISSION -> rights(work, input.accountId());
      case ADDRESS ->
          work.changeAny(
              "UPDATE address SET ad_line2 ="
                  + " CASE WHEN ad_line2 = 'Apt. 10C' THEN 'Apt. 22' ELSE 'Apt. 10C' END"
                  + " WHERE ad_id = (SELECT "
                  + (input.addressOfCompany()
                      ? "co_ad_id FROM company WHERE co_id = ?)"
                      : "c_ad_id FROM customer WHERE c_id = ?)"),
              input.addressOfCompany() ? input.companyId() : input.customerId());
      case COMPANY ->
          work.changeAny(
              "UPDATE company SET co_sp_rate ="
                  + " CASE WHEN co_sp_rate = 'ABA' THEN 'AAA' ELSE 'ABA' END WHERE co_id = ?",
              input.companyId());
      case CUSTOMER -> mail(work, input.customerId());
      case CUSTOMER_TAXRATE -> tax(work, input.customerId());
      case DAILY_MARKET -> volumes(work, input);
      case EXCHANGE -> exchanges(work, input.now());
      case FINANCIAL -> quarters(work, input.companyId());
      case NEWS_ITEM -> news(work, input.companyId());
      case SECURITY -> firstDay(work, input.symbol());
      case TAXRATE -> taxName(work, input.taxId());
      case WATCH_ITEM -> watch(work, input.customerId());
      default -> throw new IllegalArgumentException(table + " is not a table to maintain");
    };
  }

  /** Those with the most rights on an account get all four, or two if they have all. */
  private static int rights(Work work, long account) throws SQLException {
    String most =
        work.one(
            "SELECT MAX(ap_acl) FROM account_permission WHERE ap_ca_id = ?",
            row -> row.getString(1),
            account);
    return work.changeAny(
        "UPDATE account_permission SET ap_acl = ? WHERE ap_ca_id = ? AND ap_acl = ?",
        most.equals("1111") ? "0011" : "1111",
        account,
        most);
  }

  private static int mail(Work work, long customer) throws SQLException {
    String mail =
        work.one(
            "SELECT c_email_2 FROM customer WHERE c_id = ?", row -> row.getString(1), customer);
    String user = mail.substring(0, mail.indexOf('@'));
    String host = mail.endsWith("@work.example") ? "@office.example" : "@work.example";
    return work.changeAny(
        "UPDATE customer SET c_email_2 = ? WHERE c_id = ?", user + host, customer);
  }

  /** The next bracket of the country's tax. */
  private static int tax(Work work, long customer) throws SQLException {
    String current =
        work.one(
            "SELECT MIN(cx_tx_id) FROM customer_taxrate WHERE cx_c_id = ?"
                + " AND cx_tx_id LIKE 'US%'",
            row -> row.getString(1), customer);
    return work.changeAny(
        "UPDATE customer_taxrate SET cx_tx_id = ? WHERE cx_c_id = ? AND cx_tx_id = ?",
        TaxRates.nextCountryId(current),
        customer,
        current);
  }

  private static int taxName(Work work, String taxId) throws SQLException {
    String name =
        work.one("SELECT tx_name FROM taxrate WHERE tx_id = ?", row -> row.getString(1), taxId);
    return work.changeAny(
        "UPDATE taxrate SET tx_name = ? WHERE tx_id = ?",
        name.contains(" tax,") ? name.replace(" tax,", " Tax,") : name.replace(" Tax,", " tax,"),
        taxId);
  }

  /** The volume of a security on all days with one day of the month. */
  private static int volumes(Work work, MaintenanceInput input) throws SQLException {
    if (input.days().isEmpty()) {
      return 0;
    }
    List<Object> parameters = new ArrayList<>(List.of(input.volume(), input.symbol()));
    parameters.addAll(input.days());
    return work.changeAny(
        "UPDATE daily_market SET dm_vol = dm_vol + ? WHERE dm_s_symb = ? AND dm_date IN ("
            + Work.places(input.days().size())
            + ")",
        parameters.toArray());
  }

  /** The description of each exchange ends with the time of its last change. */
  private static int exchanges(Work work, LocalDateTime now) throws SQLException {
    List<Object[]> changes =
        work.list(
            "SELECT ex_id, ex_desc FROM exchange",
            row -> {
              String text = row.getString(2);
              int end = text.indexOf(UPDATED);
              return new Object[] {
                (end < 0 ? text : text.substring(0, end)) + UPDATED + now, row.getString(1)
              };
            });
    work.changeEach("UPDATE exchange SET ex_desc = ? WHERE ex_id = ?", changes);
    return changes.size();
  }

  private static int quarters(Work work, long company) throws SQLException {
    record Quarter(int year, int quarter, LocalDate start) {}
    List<Quarter> quarters =
        work.list(
            "SELECT fi_year, fi_qtr, fi_qtr_start_date FROM financial WHERE fi_co_id = ?",
            row -> new Quarter(row.getInt(1), row.getInt(2), row.getObject(3, LocalDate.class)),
            company);
    for (Quarter quarter : quarters) {
      LocalDate start = quarter.start().withDayOfMonth(3 - quarter.start().getDayOfMonth());
      work.change(
          "UPDATE financial SET fi_qtr_start_date = ?"
              + " WHERE fi_co_id = ? AND fi_year = ? AND fi_qtr = ?",
          start,
          company,
          quarter.year(),
          quarter.quarter());
    }
    return quarters.size();
  }

  private static int news(Work work, long company) throws SQLException {
    record Item(long id, LocalDateTime time) {}
    List<Item> items =
        work.list(
            "SELECT ni_id, ni_dts FROM news_xref JOIN news_item ON ni_id = nx_ni_id"
                + " WHERE nx_co_id = ?",
            row -> new Item(row.getLong(1), row.getObject(2, LocalDateTime.class)),
            company);
    for (Item item : items) {
      work.change(
          "UPDATE news_item SET ni_dts = ? WHERE ni_id = ?", item.time().plusDays(1), item.id());
    }
    return items.size();
  }

  private static int firstDay(Work work, String symbol) throws SQLException {
    LocalDate day =
        work.one(
            "SELECT s_exch_date FROM security WHERE s_symb = ?",
            row -> row.getObject(1, LocalDate.class),
            symbol);
    return work.changeAny(
        "UPDATE security SET s_exch_date = ? WHERE s_symb = ?", day.plusDays(1), symbol);
  }

  /** The symbol in the middle of a watch list gives way to the next one that is not on it. */
  private static int watch(Work work, long customer) throws SQLException {
    List<String> watched =
        work.list(
            "SELECT wi_s_symb FROM watch_item JOIN watch_list ON wl_id = wi_wl_id"
                + " WHERE wl_c_id = ? ORDER BY wi_s_symb",
            row -> row.getString(1),
            customer);
    String old = watched.get(watched.size() / 2);
    Optional<String> next =
        work.one(
            "SELECT MIN(s_symb) FROM security WHERE s_symb > ? AND s_symb NOT IN ("
                + Work.places(watched.size())
                + ")",
            row -> Optional.ofNullable(row.getString(1)),
            Stream.concat(Stream.of(old), watched.stream()).toArray());
    if (next.isEmpty()) {
      return 0;
    }
    return work.changeAny(
        "UPDATE watch_item SET wi_s_symb = ? WHERE wi_s_symb = ?"
            + " AND wi_wl_id IN (SELECT wl_id FROM watch_list WHERE wl_c_id = ?)",
        next.get(),
        old,
        customer);
  }
}
