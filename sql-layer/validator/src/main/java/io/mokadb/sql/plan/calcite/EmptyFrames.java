package io.mokadb.sql.plan.calcite;

import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/**
 * The window functions that give null though their argument is not null: EXCLUDE may leave nothing
 * of a frame, and NTH_VALUE may ask behind its end. Without it, Calcite 1.42.0 looks at the bounds
 * of the frame alone, takes the result as NOT NULL and folds IS NULL of it. No upstream issue
 * found. Stateless.
 */
public final class EmptyFrames {
  private EmptyFrames() {}

  /**
   * @param excludes whether the frame has an EXCLUDE
   * @param typeOfNothing the function's type over frames that may be empty
   */
  public static boolean mayGiveNull(
      SqlOperator function, boolean excludes, Supplier<RelDataType> typeOfNothing) {
    return function.getKind() == SqlKind.NTH_VALUE
        || excludes && function.allowsFraming() && typeOfNothing.get().isNullable();
  }
}
