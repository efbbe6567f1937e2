package io.mokadb.bench.tpce.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.model.Draw;
import io.mokadb.bench.tpce.txn.Kind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DeckTest {

  @Test
  void next_of890_hasTheMixExactly_inAnotherOrderEachTime() {
    Deck deck = new Deck(Draw.of(1, "deck", 0));
    List<List<Kind>> rounds = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      List<Kind> kinds = new ArrayList<>();
      Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
      for (int i = 0; i < 890; i++) {
        Kind kind = deck.next();
        kinds.add(kind);
        counts.merge(kind, 1, Integer::sum);
      }
      for (Kind kind : Kind.values()) {
        assertThat(counts.getOrDefault(kind, 0)).as(kind.title()).isEqualTo(kind.customerWeight());
      }
      rounds.add(kinds);
    }
    assertThat(rounds).doesNotHaveDuplicates();
  }
}
