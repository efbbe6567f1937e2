package io.mokadb.sql.plan.logical;

import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;

/**
 * A query without its LIMIT and OFFSET, which its consumer applies to fewer rows.
 *
 * @param rel what is left
 * @param offset null if there was none
 * @param fetch null if there was none
 */
public record UnlimitedTree(RelNode rel, RexNode offset, RexNode fetch) {
  /** Takes them from the top of a tree. */
  public static UnlimitedTree of(RelNode rel) {
    if (rel instanceof Project project) {
      UnlimitedTree in = of(project.getInput());
      RelNode above = project.copy(project.getTraitSet(), List.of(in.rel));
      return new UnlimitedTree(above, in.offset, in.fetch);
    }
    if (rel instanceof Sort sort) {
      boolean ordered = !sort.getCollation().getFieldCollations().isEmpty();
      RelNode all =
          ordered
              ? sort.copy(sort.getTraitSet(), sort.getInput(), sort.getCollation(), null, null)
              : sort.getInput();
      return new UnlimitedTree(all, sort.offset, sort.fetch);
    }
    return new UnlimitedTree(rel, null, null);
  }
}
