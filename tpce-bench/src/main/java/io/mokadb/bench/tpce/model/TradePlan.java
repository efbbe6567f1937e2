package io.mokadb.bench.tpce.model;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * Assignment of the initial trades to customers. Trades are numbered in the order of time and given
 * out in rounds; in each round every customer gets as many as it has weight, at places that a
 * seeded permutation chooses. So the trades of one customer can be listed without looking at any
 * other's (TM1).
 */
public final class TradePlan {

  private final long trades;
  private final long[] firstTicket;
  private final long[] inverse;
  private final long[] shift;

  /** The plan of a database. */
  public TradePlan(Scale scale, Customers customers) {
    this.trades = scale.trades();
    this.firstTicket = new long[customers.count() + 1];
    for (int i = 0; i < customers.count(); i++) {
      firstTicket[i + 1] = firstTicket[i] + customers.weight(i);
    }
    long tickets = firstTicket[customers.count()];
    int rounds = Math.toIntExact((trades + tickets - 1) / tickets);
    this.inverse = new long[rounds];
    this.shift = new long[rounds];
    BigInteger modulus = BigInteger.valueOf(tickets);
    for (int round = 0; round < rounds; round++) {
      Draw draw = Draw.of(scale.seed(), "round", round);
      BigInteger factor;
      do {
        factor = BigInteger.valueOf(1 + draw.below(tickets));
      } while (!factor.gcd(modulus).equals(BigInteger.ONE));
      inverse[round] = factor.modInverse(modulus).longValueExact();
      shift[round] = draw.below(tickets);
    }
  }

  /** The numbers of a customer's initial trades, ascending. */
  public long[] tradesOf(int customer) {
    long tickets = firstTicket[firstTicket.length - 1];
    int own = (int) (firstTicket[customer + 1] - firstTicket[customer]);
    long[] numbers = new long[own * inverse.length];
    int count = 0;
    for (int round = 0; round < inverse.length; round++) {
      for (int i = 0; i < own; i++) {
        long ticket = firstTicket[customer] + i;
        long place = Math.floorMod(ticket - shift[round], tickets) * inverse[round] % tickets;
        long number = round * tickets + place;
        if (number < trades) {
          numbers[count++] = number;
        }
      }
    }
    Arrays.sort(numbers, 0, count);
    return Arrays.copyOf(numbers, count);
  }
}
