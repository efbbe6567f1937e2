package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.check.rules.RunTrade.LotChange;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The open lots of one security in one account. Confined to one thread. */
final class LotBook {

  private static final Comparator<Lot> BY_AGE =
      Comparator.comparing(Lot::since).thenComparing(Lot::id);

  private final List<Lot> lots = new ArrayList<>();

  /**
   * A lot.
   *
   * @param id the trade that opened it
   * @param quantity below zero for shares that were sold without being owned
   */
  record Lot(long id, LocalDateTime since, BigDecimal price, int quantity) {}

  /**
   * The effect of a trade.
   *
   * @param changes of lots, the opened one included
   * @param gain selling prices less purchase prices of the shares that were closed
   */
  record Effect(List<LotChange> changes, BigDecimal gain) {}

  void open(Lot lot) {
    lots.add(lot);
    lots.sort(BY_AGE);
  }

  List<Lot> lots() {
    return Collections.unmodifiableList(lots);
  }

  /** What a completed trade does now; nothing changes yet. */
  Effect effect(RunTrade trade) {
    List<Lot> order = new ArrayList<>(lots);
    if (trade.lifo()) {
      Collections.reverse(order);
    }
    int left = trade.kind().sell() ? -trade.quantity() : trade.quantity();
    BigDecimal gain = BigDecimal.ZERO;
    List<LotChange> changes = new ArrayList<>();
    for (Lot lot : order) {
      if (Integer.signum(lot.quantity()) != -Integer.signum(left)) {
        break;
      }
      int closed = Math.min(Math.abs(left), Math.abs(lot.quantity())) * Integer.signum(left);
      changes.add(new LotChange(lot.id(), lot.quantity(), lot.quantity() + closed));
      // A sale (closed below zero) gains by a higher price than the lot's, a purchase by a lower.
      gain =
          gain.add(lot.price().subtract(trade.priceOrNull()).multiply(BigDecimal.valueOf(closed)));
      left -= closed;
    }
    if (left != 0) {
      changes.add(new LotChange(trade.id(), 0, left));
    }
    return new Effect(changes, gain);
  }

  /** Does what {@link #effect} has told. */
  void apply(RunTrade trade, Effect effect) {
    for (LotChange change : effect.changes()) {
      if (change.lot() == trade.id()) {
        open(new Lot(trade.id(), trade.changed(), trade.priceOrNull(), change.after()));
      } else {
        lots.replaceAll(
            lot ->
                lot.id() == change.lot()
                    ? new Lot(lot.id(), lot.since(), lot.price(), change.after())
                    : lot);
      }
    }
    lots.removeIf(lot -> lot.quantity() == 0);
  }
}
