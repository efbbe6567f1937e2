package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Customers.Executor;
import io.mokadb.bench.tpce.model.Customers.Person;
import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.util.Locale;

/** Customers with their accounts, permissions, taxes and watch lists. */
final class CustomerRows {

  private static final int LEAST_WATCHED = 50;
  private static final int MOST_WATCHED = 150;

  private final Scale scale;
  private final Addresses addresses;
  private final Customers customers;
  private final Securities securities;

  CustomerRows(Scale scale, Addresses addresses) {
    this.scale = scale;
    this.addresses = addresses;
    this.customers = new Customers(scale);
    this.securities = new Securities(scale);
  }

  /**
   * Writes a customer.
   *
   * @param balances of the accounts, in cents
   */
  void write(RowSink sink, int customer, long[] balances) {
    Draw draw = Draw.of(scale.seed(), "customer", customer);
    Person person = customers.person(customer);
    long id = customers.id(customer);
    addresses.write(sink, addresses.ofCustomer(customer));
    person(sink, draw, customer, person);
    for (int account = 0; account < balances.length; account++) {
      account(sink, customer, account, person, balances[account]);
    }
    sink.row(TpceTable.CUSTOMER_TAXRATE, TaxRates.countryId(customers.countryTax(customer)), id);
    sink.row(TpceTable.CUSTOMER_TAXRATE, TaxRates.divisionId(customers.divisionTax(customer)), id);
    watchList(sink, draw, id);
  }

  private void person(RowSink sink, Draw draw, int customer, Person person) {
    String mail =
        (person.firstName() + "." + person.lastName()).toLowerCase(Locale.ROOT) + customer;
    sink.row(
        TpceTable.CUSTOMER,
        customers.id(customer),
        customers.taxId(customer),
        "ACTV",
        person.lastName(),
        person.firstName(),
        person.middle(),
        person.female() ? "F" : "M",
        customers.tier(customer),
        person.born(),
        addresses.ofCustomer(customer),
        "1",
        draw.digits(3),
        draw.digits(7),
        draw.chance(25) ? draw.digits(3) : null,
        "1",
        draw.digits(3),
        draw.digits(7),
        null,
        draw.chance(50) ? "1" : null,
        draw.digits(3),
        draw.digits(7),
        null,
        mail + "@mail.example",
        mail + "@work.example");
  }

  private void account(RowSink sink, int customer, int account, Person person, long balance) {
    long id = customers.accountId(customer, account);
    sink.row(
        TpceTable.CUSTOMER_ACCOUNT,
        id,
        customers.brokerId(customers.broker(customer)),
        customers.id(customer),
        person.firstName() + " " + person.lastName() + " " + (account + 1),
        customers.taxStatus(customer, account),
        Cents.decimal(balance));
    for (Executor executor : customers.executors(customer, account)) {
      sink.row(
          TpceTable.ACCOUNT_PERMISSION,
          id,
          executor.acl(),
          executor.taxId(),
          executor.lastName(),
          executor.firstName());
    }
  }

  private void watchList(RowSink sink, Draw draw, long id) {
    sink.row(TpceTable.WATCH_LIST, id, id);
    int most = securities.count();
    int watched = Math.min(most, draw.between(LEAST_WATCHED, MOST_WATCHED));
    int first = draw.below(most);
    // Every n-th from a random one on: all different, wherever they begin.
    int step = Math.max(1, most / watched);
    for (int i = 0; i < watched; i++) {
      sink.row(TpceTable.WATCH_ITEM, id, securities.symbol((first + i * step) % most));
    }
  }
}
