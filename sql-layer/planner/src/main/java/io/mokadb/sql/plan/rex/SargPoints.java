package io.mokadb.sql.plan.rex;

import com.google.common.collect.Range;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.Sarg;

/** The values of a set of points. Stateless. */
public final class SargPoints {
  private SargPoints() {}

  /** The points as literals; the set consists of points. */
  public static List<RexNode> of(RexBuilder rexBuilder, Sarg<?> sarg, RelDataType type) {
    List<RexNode> points = new ArrayList<>();
    for (Range<?> range : sarg.rangeSet.asRanges()) {
      points.add(literal(rexBuilder, range.lowerEndpoint(), type));
    }
    return points;
  }

  /** An end of a range as a literal. */
  public static RexNode literal(RexBuilder rexBuilder, Comparable<?> value, RelDataType type) {
    return rexBuilder.makeLiteral(value, type, true, true);
  }
}
