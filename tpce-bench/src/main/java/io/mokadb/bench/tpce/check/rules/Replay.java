package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.check.rules.LotBook.Effect;
import io.mokadb.bench.tpce.check.rules.LotBook.Lot;
import io.mokadb.bench.tpce.check.rules.RunTrade.LotChange;
import io.mokadb.bench.tpce.data.RowSink;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** Carries the trades of runs out again, on the rows of some customers. Confined to one thread. */
final class Replay {

  private static final int TIME = 3;
  private static final int PRICE = 4;
  private static final int QUANTITY = 5;
  private static final int BALANCE = 5;

  /** How many trades of an account may have been committed in another order than begun. */
  private static final int MOST_OVERTAKING = 20;

  private final OrderRules rules;
  private final ExpectedTrade expected;
  private final CustomersPart part;
  private final Map<Long, Object[]> accounts = new HashMap<>();
  private final Map<Long, List<String>> taxRates = new HashMap<>();

  private record Position(long account, String symbol) {}

  Replay(Scale scale, OrderRules rules, TradeCosts costs, CustomersPart part, RowSink totals) {
    this.rules = rules;
    this.part = part;
    this.expected = new ExpectedTrade(scale, costs, part, totals);
    for (Object[] row : part.of(TpceTable.CUSTOMER_ACCOUNT)) {
      accounts.put((Long) row[0], row);
    }
    for (Object[] row : part.of(TpceTable.CUSTOMER_TAXRATE)) {
      taxRates.computeIfAbsent((Long) row[1], key -> new ArrayList<>()).add((String) row[0]);
    }
  }

  /** Changes the rows of the part, and adds those of the trades. */
  void run(List<RunTrade> trades) {
    Map<Position, List<RunTrade>> completed = new HashMap<>();
    for (RunTrade trade : trades) {
      // Of others there should be no rows; the broken rule is told by itself.
      if (rules.computable(trade) && accounts.containsKey(trade.account())) {
        if (trade.completed()) {
          completed
              .computeIfAbsent(
                  new Position(trade.account(), trade.symbol()), key -> new ArrayList<>())
              .add(trade);
        } else {
          expected.open(trade, rules.security(trade.symbol()).orElseThrow());
        }
      }
    }
    Map<Position, LotBook> books = takeHoldings(completed);
    completed.forEach((position, list) -> settle(books.get(position), list));
    books.forEach((position, book) -> putHoldings(position, book));
  }

  /** Takes the holdings of positions out of the part's rows. */
  private Map<Position, LotBook> takeHoldings(Map<Position, List<RunTrade>> positions) {
    Map<Position, LotBook> books = new HashMap<>();
    positions.keySet().forEach(position -> books.put(position, new LotBook()));
    part.of(TpceTable.HOLDING)
        .removeIf(
            row -> {
              LotBook book = books.get(new Position((Long) row[1], (String) row[2]));
              if (book != null) {
                book.open(
                    new Lot(
                        (Long) row[0],
                        (LocalDateTime) row[TIME],
                        (BigDecimal) row[PRICE],
                        (Integer) row[QUANTITY]));
              }
              return book != null;
            });
    part.of(TpceTable.HOLDING_SUMMARY)
        .removeIf(row -> books.containsKey(new Position((Long) row[0], (String) row[1])));
    return books;
  }

  /**
   * Carries trades out in the order of their times; results that were under way together may have
   * been committed in another order, which shows in what they did to lots.
   */
  private void settle(LotBook book, List<RunTrade> trades) {
    List<RunTrade> waiting = new ArrayList<>(trades);
    waiting.sort(Comparator.comparing(RunTrade::changed).thenComparing(RunTrade::id));
    while (!waiting.isEmpty()) {
      RunTrade next =
          waiting.stream()
              .limit(MOST_OVERTAKING)
              .filter(trade -> asRecorded(book.effect(trade), trade))
              .findFirst()
              .orElse(waiting.get(0));
      waiting.remove(next);
      Effect effect = book.effect(next);
      book.apply(next, effect);
      Object[] account = accounts.get(next.account());
      BigDecimal cash =
          expected.completed(
              next,
              rules.security(next.symbol()).orElseThrow(),
              effect,
              taxRates.getOrDefault((Long) account[2], List.of()));
      account[BALANCE] = ((BigDecimal) account[BALANCE]).add(cash);
    }
  }

  private static boolean asRecorded(Effect effect, RunTrade trade) {
    return new HashSet<LotChange>(effect.changes()).equals(new HashSet<>(trade.changes()));
  }

  private void putHoldings(Position position, LotBook book) {
    int sum = 0;
    for (Lot lot : book.lots()) {
      sum += lot.quantity();
      part.of(TpceTable.HOLDING)
          .add(
              new Object[] {
                lot.id(),
                position.account(),
                position.symbol(),
                lot.since(),
                lot.price(),
                lot.quantity()
              });
    }
    if (sum != 0) {
      part.of(TpceTable.HOLDING_SUMMARY)
          .add(new Object[] {position.account(), position.symbol(), sum});
    }
  }
}
