package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import java.util.Collection;

/**
 * An operator of which it is known, once there are parameters, what cells it will look up one by
 * one. So executions of a batch can have theirs read together.
 */
public interface LooksUpKnownCells extends Operator {
  /**
   * Tells the cells. What has to be evaluated for that and must not be evaluated twice is kept in
   * the context, with which the operator is then opened.
   *
   * @throws io.mokadb.session.MokaException for errors of the data
   */
  void addLookUps(ExecutionContext context, Collection<CellKey> cells);

  /** Adds what an execution looks up by an operator and those below it that feed it alone. */
  static void addAll(Operator root, ExecutionContext context, Collection<CellKey> cells) {
    Operator at = root;
    while (true) {
      if (at instanceof LooksUpKnownCells known) {
        known.addLookUps(context, cells);
      }
      if (at.inputs().size() != 1) {
        return;
      }
      at = at.inputs().get(0);
    }
  }
}
