package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/**
 * A small change to a table that rarely changes. One frame; each change swaps between two values,
 * so that the database does not drift.
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

  @Override
  public Kind kind() {
    return Kind.DATA_MAINTENANCE;
  }

  /** How many rows were changed. */
  @Override
  public Integer run(Work work, MaintenanceInput input) throws SQLException {
    return switch (input.table()) {
      case ACCOUNT_PERMISSION ->
          work.changeAny(
              "UPDATE account_permission SET ap_acl ="
                  + " CASE WHEN ap_acl = '1111' THEN '0011' ELSE '1111' END WHERE ap_ca_id = ?",
              input.accountId());
      case ADDRESS ->
          work.changeAny(
              "UPDATE address SET ad_line2 ="
                  + " CASE WHEN ad_line2 = 'Apt. 10C' THEN 'Apt. 22' ELSE 'Apt. 10C' END"
                  + " WHERE ad_id = (SELECT c_ad_id FROM customer WHERE c_id = ?)",
              input.customerId());
      case COMPANY ->
          work.changeAny(
              "UPDATE company SET co_sp_rate ="
                  + " CASE WHEN co_sp_rate = 'ABA' THEN 'AAA' ELSE 'ABA' END WHERE co_id = ?",
              input.companyId());
      case CUSTOMER -> mail(work, input.customerId());
      case CUSTOMER_TAXRATE -> tax(work, input);
      case DAILY_MARKET ->
          work.changeAny(
              "UPDATE daily_market SET dm_vol = dm_vol + ? WHERE dm_s_symb = ? AND dm_date = ?",
              1,
              input.symbol(),
              input.day());
      case EXCHANGE ->
          work.changeAny("UPDATE exchange SET ex_desc = ?", "Last changed " + input.now());
      case FINANCIAL -> quarters(work, input.companyId());
      case NEWS_ITEM -> news(work, input.companyId());
      case SECURITY -> firstDay(work, input.symbol());
      case TAXRATE -> taxName(work, input.taxId());
      case WATCH_ITEM -> watch(work, input);
      default -> throw new IllegalArgumentException(input.table() + " is not a table to maintain");
    };
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

  private static int tax(Work work, MaintenanceInput input) throws SQLException {
    String current =
        work.one(
            "SELECT MIN(cx_tx_id) FROM customer_taxrate WHERE cx_c_id = ?"
                + " AND cx_tx_id LIKE 'D%'",
            row -> row.getString(1), input.customerId());
    if (current.equals(input.taxId())) {
      return 0;
    }
    return work.changeAny(
        "UPDATE customer_taxrate SET cx_tx_id = ? WHERE cx_c_id = ? AND cx_tx_id = ?",
        input.taxId(),
        input.customerId(),
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

  private static int watch(Work work, MaintenanceInput input) throws SQLException {
    List<String> watched =
        work.list(
            "SELECT wi_s_symb FROM watch_item JOIN watch_list ON wl_id = wi_wl_id"
                + " WHERE wl_c_id = ? ORDER BY wi_s_symb",
            row -> row.getString(1),
            input.customerId());
    if (watched.contains(input.newSymbol())) {
      return 0;
    }
    return work.changeAny(
        "UPDATE watch_item SET wi_s_symb = ? WHERE wi_s_symb = ?"
            + " AND wi_wl_id IN (SELECT wl_id FROM watch_list WHERE wl_c_id = ?)",
        input.newSymbol(),
        watched.get(watched.size() / 2),
        input.customerId());
  }
}
