package io.mokadb.bench.isolation;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The size of the bank, and the customers that its transactions choose.
 *
 * @param customers in all; each has a savings and a checking account
 * @param hot customers of the hot spot, the first ones
 * @param hotShare share of the transactions that choose a customer of the hot spot, 0 to 1
 * @param reads share of the transactions that only read, 0 to 1
 * @param range neighbouring customers that a transaction which only reads looks at; 1 in SmallBank
 */
public record BankShape(int customers, int hot, double hotShare, double reads, int range) {

  /** Checks the figures; the messages name the options. */
  public BankShape {
    if (customers < 2 || hot < 2 || hot > customers) {
      throw new IllegalArgumentException(
          "--hot is between 2 and the " + customers + " of --accounts, not " + hot);
    }
    if (!(hotShare >= 0 && hotShare <= 1)) {
      throw new IllegalArgumentException("--hot-share is between 0 and 1, not " + hotShare);
    }
    if (!(reads >= 0 && reads <= 1)) {
      throw new IllegalArgumentException("--reads is between 0 and 1, not " + reads);
    }
    if (range < 1 || range > customers) {
      throw new IllegalArgumentException(
          "--range is between 1 and the " + customers + " of --accounts, not " + range);
    }
  }

  /** A customer, by number from zero. */
  int customer(SplittableRandom random) {
    if (hot == customers) {
      return random.nextInt(customers);
    }
    return random.nextDouble() < hotShare
        ? random.nextInt(hot)
        : hot + random.nextInt(customers - hot);
  }

  /** Another customer than this one. */
  int customerBeside(int customer, SplittableRandom random) {
    int other;
    do {
      other = customer(random);
    } while (other == customer);
    return other;
  }

  /** The unique names of all customers, in their order. */
  List<String> names() {
    return IntStream.range(0, customers)
        .mapToObj(customer -> String.format(Locale.ROOT, "customer %08d", customer))
        .toList();
  }
}
