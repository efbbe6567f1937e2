package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.txn.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The transactions that customers start, as a deck of cards with as many of each as it has weight.
 * A card is drawn from those that are left, so that each 890 transactions have the mix exactly, as
 * in the public description. Confined to one thread.
 */
final class Deck {

  private final List<Kind> cards = new ArrayList<>();
  private final Draw draw;
  private int dealt;

  Deck(Draw draw) {
    this.draw = draw;
    for (Kind kind : Kind.values()) {
      cards.addAll(Collections.nCopies(kind.customerWeight(), kind));
    }
  }

  /** How many cards a deck has. */
  static int weights() {
    return Arrays.stream(Kind.values()).mapToInt(Kind::customerWeight).sum();
  }

  Kind next() {
    Collections.swap(cards, dealt, draw.between(dealt, cards.size() - 1));
    Kind card = cards.get(dealt);
    dealt = (dealt + 1) % cards.size();
    return card;
  }
}
