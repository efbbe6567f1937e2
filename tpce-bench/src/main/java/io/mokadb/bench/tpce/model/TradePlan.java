package io.mokadb.bench.tpce.model;

import java.util.Arrays;

/**
 * Assignment of the initial trades to customers, by the weights of {@link CustomerSelection}, so
 * that the customers who are drawn often in a run are those with the long histories. Trades are
 * numbered in the order of time and given out in rounds; in each round every customer has as many
 * tickets as it has weight, and a permutation gives each ticket a trade. So the trades of one
 * customer can be listed without looking at any other's (TM1).
 */
public final class TradePlan {

  private final long trades;
  private final long[] firstTicket;
  private final Shuffle[] rounds;

  /** The plan of a database. */
  public TradePlan(Scale scale, CustomerSelection selection) {
    this.trades = scale.trades();
    this.firstTicket = new long[scale.customers() + 1];
    for (int i = 0; i < scale.customers(); i++) {
      firstTicket[i + 1] = firstTicket[i] + selection.weight(i);
    }
    long tickets = tickets();
    this.rounds = new Shuffle[Math.toIntExact((trades + tickets - 1) / tickets)];
    for (int i = 0; i < rounds.length; i++) {
      rounds[i] = new Shuffle(Draw.of(scale.seed(), "round", i).below(Long.MAX_VALUE), tickets);
    }
  }

  private long tickets() {
    return firstTicket[firstTicket.length - 1];
  }

  /** The numbers of a customer's initial trades, ascending. */
  public long[] tradesOf(int customer) {
    long own = firstTicket[customer + 1] - firstTicket[customer];
    long[] numbers = new long[Math.toIntExact(own * rounds.length)];
    int count = 0;
    for (int round = 0; round < rounds.length; round++) {
      for (long ticket = firstTicket[customer]; ticket < firstTicket[customer + 1]; ticket++) {
        long number = round * tickets() + rounds[round].place(ticket);
        if (number < trades) {
          numbers[count++] = number;
        }
      }
    }
    Arrays.sort(numbers, 0, count);
    return Arrays.copyOf(numbers, count);
  }
}
