package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import java.util.ArrayList;
import java.util.List;

/** The state of a group: how many rows it has, and that of each aggregate. Confined. */
public final class GroupState {
  private final FoldedAggregate[] aggregates;
  private long rows;

  GroupState(FoldedAggregate[] aggregates) {
    this.aggregates = aggregates;
  }

  /**
   * Adds a row, or takes it away.
   *
   * @param row begins with the inputs
   * @param sign 1 or -1
   */
  public void fold(Object[] row, int sign) {
    rows += sign;
    for (FoldedAggregate aggregate : aggregates) {
      aggregate.fold(row, sign);
    }
  }

  /** True if the group has no rows. */
  public boolean isEmpty() {
    return rows == 0;
  }

  /** False if rows were taken away that the group did not have. */
  public boolean isPossible() {
    boolean possible = rows >= 0;
    for (FoldedAggregate aggregate : aggregates) {
      possible &= aggregate.state().isPossible();
    }
    return possible;
  }

  /** False if it has to be made of all rows again, because an extreme is gone. */
  public boolean isKnown() {
    boolean known = true;
    for (FoldedAggregate aggregate : aggregates) {
      known &= aggregate.state().isKnown();
    }
    return known;
  }

  /** The numbers of the aggregates of which an extreme is gone. */
  public List<Integer> unknown() {
    List<Integer> unknown = new ArrayList<>();
    for (int i = 0; i < aggregates.length; i++) {
      if (!aggregates[i].state().isKnown()) {
        unknown.add(i);
      }
    }
    return unknown;
  }

  /**
   * Takes an extreme that is looked up.
   *
   * @param aggregate one that is {@linkplain #unknown not known}
   * @param times how many rows have the value
   */
  public void found(int aggregate, Object value, long times) {
    aggregates[aggregate].state().found(value, times);
  }

  /**
   * Writes the value of each aggregate.
   *
   * @param into an array
   * @param from where the first one belongs
   * @throws io.mokadb.session.MokaException if the query would fail
   */
  public void results(Object[] into, int from) {
    for (int i = 0; i < aggregates.length; i++) {
      into[from + i] = aggregates[i].state().result();
    }
  }

  /** The state as bytes: those of equal groups are equal. */
  public byte[] bytes() {
    KeyWriter out = new KeyWriter().putLong(rows);
    for (FoldedAggregate aggregate : aggregates) {
      aggregate.state().write(out);
    }
    return out.toByteArray();
  }

  void read(byte[] stored) {
    KeyReader in = new KeyReader(stored);
    rows = in.getLong();
    for (FoldedAggregate aggregate : aggregates) {
      aggregate.state().read(in);
    }
  }
}
