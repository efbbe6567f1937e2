package io.mokadb.sql.access.tally;

import io.mokadb.kv.Key;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one statement changes of the groups of views: folded for each group, so that a statement
 * writes a group once, however many of its rows it changes. Confined to one execution.
 */
public final class TallyChanges {
  /** Groups that are remembered; then they are written, and may be written once more. */
  private static final int MOST = 4096;

  private final ExecutionContext context;
  private final Map<Tally, Folded> changes = new LinkedHashMap<>();
  private int groups;

  public TallyChanges(ExecutionContext context) {
    this.context = context;
  }

  /** The changes of one view. */
  private static final class Folded {
    private final Map<Key, TallyState> states = new LinkedHashMap<>();
    private final KeyEncoder encoder;

    Folded(Tally tally) {
      this.encoder = tally.shape().layout().writer();
    }
  }

  /** Notes a new row of a table. */
  public void inserted(List<Tally> ofTable, Object[] row) {
    for (int i = 0; i < ofTable.size(); i++) {
      fold(ofTable.get(i), row, 1);
    }
  }

  /** Notes a row that goes. */
  public void deleted(List<Tally> ofTable, Object[] row) {
    for (int i = 0; i < ofTable.size(); i++) {
      fold(ofTable.get(i), row, -1);
    }
  }

  /** Notes a changed row. */
  public void updated(List<Tally> ofTable, Object[] before, Object[] after) {
    deleted(ofTable, before);
    inserted(ofTable, after);
  }

  private void fold(Tally tally, Object[] row, int sign) {
    Folded folded = changes.computeIfAbsent(tally, Folded::new);
    Key group = tally.group(row, folded.encoder, context);
    if (group == null) {
      return;
    }
    TallyState state = folded.states.get(group);
    if (state == null) {
      if (groups >= MOST) {
        flush();
      }
      state = tally.shape().empty();
      folded.states.put(group, state);
      groups++;
    }
    tally.fold(state, row, sign, context);
  }

  /** Writes what was noted. To be called at the end of the statement. */
  public void flush() {
    changes.forEach(
        (tally, folded) -> {
          TallyLanes lanes = new TallyLanes(context.transaction(), tally.shape());
          folded.states.forEach(
              (group, change) -> {
                if (!change.isZero()) {
                  lanes.add(group, change);
                }
              });
          folded.states.clear();
        });
    groups = 0;
  }
}
