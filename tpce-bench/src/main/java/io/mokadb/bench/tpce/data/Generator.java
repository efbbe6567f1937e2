package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** All parts of a scale. Thread-safe. */
public final class Generator {

  /** Version of the rows of a scale: it grows when the generator makes others. */
  public static final int VERSION = 2;

  private static final int COMPANIES_PER_PART = 25;
  private static final int ROWS_OF_DAILY_MARKET = 10_000;
  private static final int TRADES_PER_PART = 1500;

  private final Scale scale;
  private final Customers customers;
  private final FixedRows fixed;
  private final CompanyRows companies;
  private final SecurityRows securities;
  private final CustomerRows customerRows;
  private final InitialTrades trades;

  /** The generator of a scale. */
  public Generator(Scale scale) {
    Addresses addresses = new Addresses(scale);
    this.scale = scale;
    this.customers = new Customers(scale);
    this.fixed = new FixedRows(scale, addresses);
    this.companies = new CompanyRows(scale, addresses);
    this.securities = new SecurityRows(scale);
    this.customerRows = new CustomerRows(scale, addresses);
    this.trades = new InitialTrades(scale, customers);
  }

  /** The parts, in an order in which neighbours touch different brokers. */
  public List<LoadPart> parts() {
    List<LoadPart> parts = new ArrayList<>();
    parts.add(new LoadPart("fixed", 0, fixed::write));
    slices(parts, "company", 1, scale.companies(), COMPANIES_PER_PART, companies::write);
    slices(parts, "competitor", 2, scale.companies(), 1000, companies::competitors);
    int perPart = Math.max(1, ROWS_OF_DAILY_MARKET / scale.marketDays());
    slices(parts, "security", 2, scale.securities(), perPart, securities::write);
    slices(parts, "broker", 2, scale.brokers(), 1000, this::broker);
    customers(parts);
    return parts;
  }

  /** Writes the things with one index. */
  private interface Writer {
    void write(RowSink sink, int index);
  }

  private static void slices(
      List<LoadPart> parts, String name, int stage, int count, int size, Writer writer) {
    for (int from = 0; from < count; from += size) {
      parts.add(slice(name, stage, from, Math.min(count, from + size), writer));
    }
  }

  private static LoadPart slice(String name, int stage, int from, int to, Writer writer) {
    return new LoadPart(
        name + " " + from,
        stage,
        sink -> {
          for (int i = from; i < to; i++) {
            writer.write(sink, i);
          }
        });
  }

  private void broker(RowSink sink, int broker) {
    sink.row(
        TpceTable.BROKER,
        customers.brokerId(broker),
        "ACTV",
        customers.brokerName(broker),
        0,
        BigDecimal.ZERO.setScale(2));
  }

  private void customers(List<LoadPart> parts) {
    long perCustomer = Math.max(1, scale.trades() / scale.customers());
    int size = (int) Math.max(1, Math.min(20, TRADES_PER_PART / perCustomer));
    for (int offset = 0; offset < Scale.CUSTOMERS_PER_BROKER; offset += size) {
      int end = Math.min(Scale.CUSTOMERS_PER_BROKER, offset + size);
      for (int broker = 0; broker < scale.brokers(); broker++) {
        int first = broker * Scale.CUSTOMERS_PER_BROKER;
        parts.add(slice("customer", 3, first + offset, first + end, this::customer));
      }
    }
  }

  private void customer(RowSink sink, int customer) {
    long[] balances = trades.write(sink, customer, customers.taxRate(customer));
    customerRows.write(sink, customer, balances);
  }
}
