package io.mokadb.txn.sim.world;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.history.Names;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Tells the journal which cells a transaction asks for, gets and gives back. */
final class HoldingWatch {
  private final Transaction transaction;
  private final String owner;
  private final World world;
  private final List<String> held = new ArrayList<>();

  /** How many were held before what was undone; negative if nothing was. */
  private int undoneTo = -1;

  /** Since it was undone. */
  private final Set<String> asked = new HashSet<>();

  private HoldingWatch(Transaction transaction, String owner, World world) {
    this.transaction = transaction;
    this.owner = owner;
    this.world = world;
  }

  /** A mark, and how many cells were held. */
  private record Place(Transaction.Mark mark, int held) implements Transaction.Mark {}

  static Transaction of(Transaction transaction, String owner, World world) {
    HoldingWatch watch = new HoldingWatch(transaction, owner, world);
    return (Transaction)
        Proxy.newProxyInstance(
            Transaction.class.getClassLoader(),
            new Class<?>[] {Transaction.class},
            (proxy, method, arguments) -> watch.call(method, arguments));
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "hold" -> {
        hold(Names.of((CellKey) arguments[0]), method, arguments);
        return null;
      }
      case "tryHold" -> {
        boolean got = (boolean) forward(method, arguments);
        if (got) {
          got(Names.of((CellKey) arguments[0]), false);
        }
        return got;
      }
      case "holdUnread" -> {
        return holdUnread(Names.of((CellKey) arguments[0]), method, arguments);
      }
      case "releaseUnasked" -> {
        forward(method, arguments);
        releaseUnasked();
        return null;
      }
      case "renewSnapshot" -> {
        world.journal().add(new Event.Renewing(owner));
        forward(method, arguments);
        world.journal().add(new Event.Renewed(owner, transaction.startTimestamp()));
        return null;
      }
      case "mark" -> {
        return new Place((Transaction.Mark) forward(method, arguments), held.size());
      }
      case "rollbackTo", "undoTo" -> {
        Place place = (Place) arguments[0];
        forward(method, new Object[] {place.mark});
        if (method.getName().equals("rollbackTo")) {
          release(place.held);
        } else {
          undoneTo = undoneTo < 0 ? place.held : Math.min(undoneTo, place.held);
          asked.clear();
        }
        return null;
      }
      case "commit", "rollback", "close" -> {
        world.journal().add(new Event.Ending(owner, transaction.startTimestamp()));
        try {
          return forward(method, arguments);
        } finally {
          release(0);
          world.journal().add(new Event.Released(now(), owner, Set.of()));
        }
      }
      default -> {
        return forward(method, arguments);
      }
    }
  }

  /** Whether the cell is held does not follow from true: the next call of hold tells. */
  private boolean holdUnread(String cell, Method method, Object[] arguments) throws Throwable {
    boolean same;
    try {
      same = (boolean) forward(method, arguments);
    } catch (Throwable e) {
      // Whatever it was, it waits no more.
      String reason = e instanceof ConflictException refused ? refused.kind().name() : "failure";
      world.journal().add(new Event.Wanted(now(), owner, cell));
      world.journal().add(new Event.GaveUp(now(), owner, cell, reason));
      throw e;
    }
    if (!same) {
      got(cell, true);
    }
    return same;
  }

  private void releaseUnasked() {
    if (undoneTo >= 0 && undoneTo <= held.size()) {
      List<String> since = held.subList(undoneTo, held.size());
      Set<String> cells = new TreeSet<>(since);
      cells.removeAll(asked);
      since.removeAll(cells);
      if (!cells.isEmpty()) {
        world.journal().add(new Event.Released(now(), owner, cells));
      }
    }
    undoneTo = -1;
  }

  private void hold(String cell, Method method, Object[] arguments) throws Throwable {
    if (held.contains(cell)) {
      asked.add(cell);
      forward(method, arguments);
      return;
    }
    world.journal().add(new Event.Wanted(now(), owner, cell));
    try {
      forward(method, arguments);
      got(cell, false);
    } catch (ConflictException e) {
      if (e.kind() == ConflictException.Kind.CHANGED) {
        got(cell, true);
      } else {
        world.journal().add(new Event.GaveUp(now(), owner, cell, e.kind().name()));
      }
      throw e;
    } catch (Throwable e) {
      // Whatever it was, it waits no more.
      world.journal().add(new Event.GaveUp(now(), owner, cell, "failure"));
      throw e;
    }
  }

  private void got(String cell, boolean changed) {
    asked.add(cell);
    if (!held.contains(cell)) {
      held.add(cell);
      world
          .journal()
          .add(new Event.Held(now(), owner, cell, transaction.startTimestamp(), changed));
    }
  }

  private void release(int kept) {
    if (kept <= undoneTo) {
      undoneTo = -1;
    }
    if (held.size() > kept) {
      List<String> given = held.subList(kept, held.size());
      Set<String> cells = new TreeSet<>(given);
      given.clear();
      world.journal().add(new Event.Released(now(), owner, cells));
    }
  }

  private long now() {
    return world.timeline().now();
  }

  private Object forward(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(transaction, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
