package io.mokadb.bench.tpce.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Effect of a trade on the holdings of one security in one account: it closes open lots of the
 * other sign, oldest or newest first as the caller orders them, and the rest opens a new lot.
 */
public final class Lots {

  private Lots() {}

  /**
   * One holding.
   *
   * @param tradeId the trade that opened it
   * @param priceCents what was paid or got for one share
   * @param quantity shares; below zero what was sold without being owned
   */
  public record Lot(long tradeId, long priceCents, int quantity) {}

  /** A lot and what is left of it. */
  public record Change(Lot lot, int after) {}

  /**
   * Changes by a trade.
   *
   * @param changes to lots, in the order given
   * @param buyCents purchase price of the closed shares
   * @param sellCents selling price of the closed shares
   * @param opened shares of a new lot, below zero when sold; zero without a new lot
   */
  public record Settled(List<Change> changes, long buyCents, long sellCents, int opened) {

    /** The gain that tax is due on; zero for a loss. */
    public long gainCents() {
      return Math.max(0, sellCents - buyCents);
    }
  }

  /**
   * Settles a trade.
   *
   * @param open the lots in the order in which they are to be closed; lots of the trade's own sign
   *     are left alone
   */
  public static Settled settle(Iterable<Lot> open, boolean sell, int quantity, long priceCents) {
    List<Change> changes = new ArrayList<>();
    int sign = sell ? 1 : -1;
    int needed = quantity;
    long held = 0;
    long traded = 0;
    for (Lot lot : open) {
      int available = sign * lot.quantity();
      if (needed == 0 || available <= 0) {
        break;
      }
      int closed = Math.min(available, needed);
      changes.add(new Change(lot, sign * (available - closed)));
      held += closed * lot.priceCents();
      traded += closed * priceCents;
      needed -= closed;
    }
    return new Settled(
        List.copyOf(changes), sell ? held : traded, sell ? traded : held, -sign * needed);
  }
}
