package io.mokadb.bench.tpce.data;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Lots.Change;
import io.mokadb.bench.tpce.model.Lots.Lot;
import io.mokadb.bench.tpce.model.Lots.Settled;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Cash and holdings of one account while its initial trades are made. Confined to one thread. */
final class Portfolio {

  /** A lot and when it was opened. */
  private record Held(Lot lot, LocalDateTime since) {}

  private final Map<Integer, List<Held>> holdings = new TreeMap<>();
  private long balance;

  Portfolio(long balance) {
    this.balance = balance;
  }

  long balance() {
    return balance;
  }

  void credit(long cents) {
    balance += cents;
  }

  /** The lots in the order in which they are to be closed. */
  List<Lot> open(int security, boolean newestFirst) {
    List<Lot> lots = new ArrayList<>();
    holdings.getOrDefault(security, List.of()).forEach(held -> lots.add(held.lot()));
    if (newestFirst) {
      Collections.reverse(lots);
    }
    return lots;
  }

  /** Writes the history of what the trade changed. */
  void apply(RowSink sink, int security, Settled settled, Lot opened, LocalDateTime time) {
    List<Held> held = holdings.computeIfAbsent(security, key -> new ArrayList<>());
    for (Change change : settled.changes()) {
      Lot lot = change.lot();
      sink.row(
          TpceTable.HOLDING_HISTORY,
          lot.tradeId(),
          opened.tradeId(),
          lot.quantity(),
          change.after());
      replace(held, lot, change.after());
    }
    if (settled.opened() != 0) {
      sink.row(TpceTable.HOLDING_HISTORY, opened.tradeId(), opened.tradeId(), 0, settled.opened());
      held.add(new Held(opened, time));
    }
  }

  private static void replace(List<Held> held, Lot lot, int after) {
    for (int i = 0; i < held.size(); i++) {
      if (held.get(i).lot().tradeId() == lot.tradeId()) {
        if (after == 0) {
          held.remove(i);
        } else {
          Lot rest = new Lot(lot.tradeId(), lot.priceCents(), after);
          held.set(i, new Held(rest, held.get(i).since()));
        }
        return;
      }
    }
    throw new IllegalStateException("no lot of trade " + lot.tradeId());
  }

  /** Writes what is held at the end. */
  void write(RowSink sink, long accountId, Securities securities) {
    holdings.forEach(
        (security, held) -> {
          String symbol = securities.symbol(security);
          int sum = held.stream().mapToInt(h -> h.lot().quantity()).sum();
          if (sum != 0) {
            sink.row(TpceTable.HOLDING_SUMMARY, accountId, symbol, sum);
          }
          for (Held h : held) {
            sink.row(
                TpceTable.HOLDING,
                h.lot().tradeId(),
                accountId,
                symbol,
                h.since(),
                Cents.decimal(h.lot().priceCents()),
                h.lot().quantity());
          }
        });
  }
}
