package io.mokadb.oracle.core;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRequest;
import io.mokadb.txn.SchemaStamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;

/**
 * Servers, a store and clients in simulated time, with an election that may name several leaders or
 * none, pauses, restarts, lost calls and wrong clocks. Clients ask any server. The history of all
 * answers is checked as it grows.
 */
final class OracleSimulation {
  private static final long MILLI = 1_000_000;
  private static final int CLIENTS = 4;

  /** How the world may be broken, so that checks are seen to fail. */
  record Flaws(boolean noCompare, boolean clockStopsInPause, double fastestRate) {
    static final Flaws NONE = new Flaws(false, false, 1.1);
  }

  private record Event(long time, long number, Runnable action) {}

  /** Draws that were answered, and whether the schema was raised with it. */
  private record Draw(OracleAnswer answer, boolean raised) {}

  private final Random random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparing(Event::number));
  private final SimulatedStore store;
  private final List<SimulatedServer> servers = new ArrayList<>();
  private final List<Draw> draws = new ArrayList<>();
  private long numbers;
  private long now;
  private boolean calm;
  private long newest;
  private long safePoint;

  OracleSimulation(long seed, Flaws flaws) {
    random = new Random(seed);
    store = new SimulatedStore(this, !flaws.noCompare());
    store.loseCalls(random.nextInt(3) * 0.1);
    for (int i = 0; i < 3; i++) {
      double rate = i == 0 ? flaws.fastestRate() : 0.95 + random.nextDouble() * 0.1;
      servers.add(new SimulatedServer(this, store, rate, flaws.clockStopsInPause()));
      servers.get(i).setClock(random.nextInt(20_000) - 10_000);
    }
  }

  /** Runs it; fails if the history is wrong. */
  void run(long seconds) {
    later(0, this::disturb);
    for (int i = 0; i < CLIENTS; i++) {
      later(0, this::ask);
    }
    long end = seconds * 1_000 * MILLI;
    runUntil(end);
    calmDown();
    int before = draws.size();
    runUntil(end + 30_000 * MILLI);
    if (draws.size() - before < 100) {
      throw new AssertionError("only " + (draws.size() - before) + " draws in calm weather");
    }
    checkSchema();
    checkUnique();
  }

  private void runUntil(long end) {
    while (events.peek().time() <= end) {
      Event event = events.remove();
      now = event.time();
      event.action().run();
    }
  }

  private void calmDown() {
    calm = true;
    store.loseCalls(0);
    servers.forEach(SimulatedServer::depose);
    elect();
  }

  /** Again and again: a server that restarts does not know of an earlier election. */
  private void elect() {
    servers.get(0).elect();
    later(1_000 * MILLI, this::elect);
  }

  Random random() {
    return random;
  }

  /** True time in nanoseconds, which no server knows. */
  long now() {
    return now;
  }

  void later(long delay, Runnable action) {
    events.add(new Event(now + delay, numbers++, action));
  }

  /** How long a message takes: rarely, as long as a lease or three. */
  long delay() {
    return calm || random.nextInt(40) > 0
        ? random.nextInt(3_000) * 1_000L
        : random.nextInt(2_500) * MILLI;
  }

  private void disturb() {
    if (calm) {
      return;
    }
    SimulatedServer server = servers.get(random.nextInt(servers.size()));
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> server.pause(random.nextInt(6_000) * MILLI);
      case 3 -> server.depose();
      case 4 -> server.restart();
      case 5 -> server.release();
      case 6 -> server.setClock(random.nextInt(20_000) - 10_000);
      default -> server.elect();
    }
    later(random.nextInt(700) * MILLI, this::disturb);
  }

  private void ask() {
    OracleRequest request =
        switch (random.nextInt(12)) {
          case 0 -> new OracleRequest.DrawAndRaiseSchema();
          case 1 -> new OracleRequest.RaiseSafePoint(newest - random.nextInt(1_000_000));
          case 2 -> new OracleRequest.PassOver(newest + (random.nextInt(1 << 20) << 4));
          default -> new OracleRequest.Draw(1 + random.nextInt(1_000));
        };
    long newestBefore = newest;
    long safePointBefore = safePoint;
    boolean[] open = {true};
    Runnable next = () -> later(random.nextInt(40) * MILLI, this::ask);
    servers
        .get(random.nextInt(servers.size()))
        .ask(
            request,
            (answer, failure) -> {
              if (failure == null) {
                checkBound(answer);
              }
              later(
                  delay(),
                  () -> {
                    if (open[0]) {
                      open[0] = false;
                      if (failure == null) {
                        received(request, answer, newestBefore, safePointBefore);
                      }
                      next.run();
                    }
                  });
            });
    later(
        5_000 * MILLI,
        () -> {
          if (open[0]) {
            open[0] = false;
            next.run();
          }
        });
  }

  /** Holds at the moment at which the answer is made, so for answers too that no client gets. */
  private void checkBound(OracleAnswer answer) {
    if (answer.count() > 0 && answer.value() + answer.count() > store.present().record().bound()) {
      throw new AssertionError(answer + " is not below the bound of " + store.present());
    }
    if (answer.safePoint() > store.present().record().safePoint()) {
      throw new AssertionError(answer + " has a safe point that is not persisted");
    }
  }

  private void received(
      OracleRequest request, OracleAnswer answer, long newestBefore, long safePointBefore) {
    if (answer.safePoint() < safePointBefore) {
      throw new AssertionError(answer + " after a safe point of " + safePointBefore);
    }
    safePoint = Math.max(safePoint, answer.safePoint());
    if (request instanceof OracleRequest.RaiseSafePoint raise) {
      if (answer.value() < raise.target()) {
        throw new AssertionError(answer + " to " + raise);
      }
      return;
    }
    if (request instanceof OracleRequest.PassOver pass) {
      if (answer.value() < pass.target()) {
        throw new AssertionError(answer + " to " + pass);
      }
      newest = Math.max(newest, answer.value());
      return;
    }
    if (answer.value() <= newestBefore) {
      throw new AssertionError(answer + " began after " + newestBefore + " was received");
    }
    newest = Math.max(newest, answer.value() + answer.count() - 1);
    draws.add(new Draw(answer, request instanceof OracleRequest.DrawAndRaiseSchema));
  }

  /**
   * In the order of timestamps, a stamp never comes back once it changed, and each raise is one.
   */
  private void checkSchema() {
    draws.sort(Comparator.comparingLong(draw -> draw.answer().value()));
    Set<SchemaStamp> seen = new HashSet<>();
    SchemaStamp last = null;
    for (Draw draw : draws) {
      SchemaStamp stamp = draw.answer().schema();
      if (draw.raised() && stamp.equals(last)) {
        throw new AssertionError(draw + " raised nothing");
      }
      if (!stamp.equals(last) && !seen.add(stamp)) {
        throw new AssertionError(draw + " has a stamp of earlier timestamps");
      }
      last = stamp;
    }
  }

  private void checkUnique() {
    long last = 0;
    for (Draw draw : draws) {
      if (draw.answer().value() <= last) {
        throw new AssertionError(draw + " repeats " + last);
      }
      last = draw.answer().value() + draw.answer().count() - 1;
    }
  }

  int answered() {
    return draws.size();
  }
}
