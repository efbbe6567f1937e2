package io.mokadb.bench.tpce.model;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** Customers, their accounts and who may trade for them, by index. */
public final class Customers {

  /** The most accounts of one customer. */
  public static final int MOST_ACCOUNTS = 10;

  // Least and most accounts by tier, and for each number of accounts the least and most securities
  // of an account: who has more accounts may have fewer securities in each.
  private static final List<Integer> LEAST_ACCOUNTS = List.of(1, 2, 5);
  private static final List<List<Integer>> LEAST_SECURITIES =
      List.of(List.of(6, 4, 2, 2), List.of(7, 5, 4, 3, 2, 2, 2), List.of(4, 4, 3, 3, 2, 2));
  private static final List<List<Integer>> MOST_SECURITIES =
      List.of(
          List.of(14, 16, 18, 18),
          List.of(13, 15, 16, 17, 18, 18, 18),
          List.of(16, 16, 17, 17, 18, 18));
  private static final long FIRST_CUSTOMER = 4_300_000_001L;
  private static final long FIRST_BROKER = 4_300_000_001L;

  private final Scale scale;
  private final CustomerSelection selection;

  /** The customers of a database. */
  public Customers(Scale scale) {
    this.scale = scale;
    this.selection = new CustomerSelection(scale.customers());
  }

  /**
   * A natural person.
   *
   * @param female as the database has it
   */
  public record Person(
      String lastName, String firstName, String middle, boolean female, LocalDate born) {}

  /**
   * A person who may trade for an account.
   *
   * @param acl rights: four digits, the owner has none set
   */
  public record Executor(String taxId, String lastName, String firstName, String acl) {

    /** As it stands in a trade. */
    public String name() {
      return firstName + " " + lastName;
    }
  }

  /** How many there are. */
  public int count() {
    return scale.customers();
  }

  /** The id of a customer. */
  public long id(int customer) {
    return FIRST_CUSTOMER + customer;
  }

  /** The index of a customer. */
  public int indexOf(long customerId) {
    return (int) (customerId - FIRST_CUSTOMER);
  }

  /** The unique tax id. */
  public String taxId(int customer) {
    // A bijection of nine digits, so that neighbours lie apart in the index.
    long code = (customer * 618_033_989L + 271_828_183L) % 1_000_000_000L;
    return String.format("%03d-%02d-%04d", code / 1_000_000, code / 10_000 % 100, code % 10_000);
  }

  /** Who it is. */
  public Person person(int customer) {
    Draw draw = Draw.of(scale.seed(), "person", customer);
    boolean female = draw.chance(51);
    return new Person(
        draw.pick(Vocabulary.LAST_NAMES),
        draw.pick(female ? Vocabulary.FEMALE_NAMES : Vocabulary.MALE_NAMES),
        String.valueOf((char) ('A' + draw.below(26))),
        female,
        LocalDate.of(1925, 1, 1).plusDays(draw.below(62 * 365)));
  }

  /** How often which customer is drawn. */
  public CustomerSelection selection() {
    return selection;
  }

  /** The class of service: 1, 2 or 3. */
  public int tier(int customer) {
    return selection.tier(customer);
  }

  /** How many accounts a customer has: 1 to 4, 2 to 8 or 5 to 10, by tier. */
  public int accounts(int customer) {
    int tier = tier(customer) - 1;
    return LEAST_ACCOUNTS.get(tier)
        + Draw.of(scale.seed(), "accounts", customer).below(LEAST_SECURITIES.get(tier).size());
  }

  /** The id of an account. */
  public long accountId(int customer, int account) {
    return id(customer) * MOST_ACCOUNTS + account;
  }

  /** The customer that owns an account. */
  public int ownerOf(long accountId) {
    return indexOf(accountId / MOST_ACCOUNTS);
  }

  /** The number of an account among those of its customer. */
  public int numberOf(long accountId) {
    return (int) (accountId % MOST_ACCOUNTS);
  }

  /** The broker of a customer's accounts, an index. */
  public int broker(int customer) {
    return customer / Scale.CUSTOMERS_PER_BROKER;
  }

  /** The id of a broker. */
  public long brokerId(int broker) {
    return FIRST_BROKER + broker;
  }

  /** The unique name of a broker. */
  public String brokerName(int broker) {
    Draw draw = Draw.of(scale.seed(), "broker", broker);
    return draw.pick(Vocabulary.MALE_NAMES)
        + " "
        + (char) ('A' + broker % 26)
        + ". "
        + draw.pick(Vocabulary.LAST_NAMES)
        + " "
        + (broker + 1);
  }

  /** 0: no tax; 1: tax is withheld; 2: the customer pays it later. */
  public int taxStatus(int customer, int account) {
    int draw = Draw.of(scale.seed(), "tax status", accountId(customer, account)).below(100);
    return draw < 20 ? 0 : draw < 70 ? 1 : 2;
  }

  /** The bracket of the country's tax that a customer begins in, an index of {@link TaxRates}. */
  public int countryTax(int customer) {
    return Draw.of(scale.seed(), "country tax", customer).below(TaxRates.COUNTRY);
  }

  /** The division's tax of a customer, an index of {@link TaxRates}. */
  public int divisionTax(int customer) {
    return Draw.of(scale.seed(), "division tax", customer).below(TaxRates.DIVISION);
  }

  /** The sum of the rates that a customer begins with, in hundred-thousandths. */
  public long taxRate(int customer) {
    return TaxRates.countryRate(countryTax(customer))
        + TaxRates.divisionRate(divisionTax(customer));
  }

  /** What lay on an account before its first trade, in cents; one account of five owes. */
  public long openingCents(int customer, int account) {
    Draw draw = Draw.of(scale.seed(), "opening", accountId(customer, account));
    boolean owes = draw.chance(20);
    long cents = draw.below(1_000_000_000L);
    return owes ? -cents : cents;
  }

  /** Who may trade for an account; the owner first. */
  public List<Executor> executors(int customer, int account) {
    Draw draw = Draw.of(scale.seed(), "permission", accountId(customer, account));
    Person owner = person(customer);
    List<Executor> executors = new ArrayList<>();
    executors.add(new Executor(taxId(customer), owner.lastName(), owner.firstName(), "0000"));
    int others = draw.chance(60) ? 0 : draw.chance(95) ? 1 : 2;
    for (int i = 0; i < others; i++) {
      int other = (customer + 1 + draw.below(count() - 1)) % count();
      String taxId = taxId(other);
      if (executors.stream().noneMatch(e -> e.taxId().equals(taxId))) {
        Person person = person(other);
        executors.add(
            new Executor(taxId, person.lastName(), person.firstName(), i == 0 ? "0001" : "0011"));
      }
    }
    return executors;
  }

  /** The different securities that an account trades in, indexes. */
  public List<Integer> securities(int customer, int account) {
    Draw draw = Draw.of(scale.seed(), "portfolio", accountId(customer, account));
    int tier = tier(customer) - 1;
    int place = accounts(customer) - LEAST_ACCOUNTS.get(tier);
    int count =
        draw.between(LEAST_SECURITIES.get(tier).get(place), MOST_SECURITIES.get(tier).get(place));
    List<Integer> securities = new ArrayList<>(count);
    while (securities.size() < count) {
      int security = draw.below(scale.securities());
      if (!securities.contains(security)) {
        securities.add(security);
      }
    }
    return securities;
  }
}
