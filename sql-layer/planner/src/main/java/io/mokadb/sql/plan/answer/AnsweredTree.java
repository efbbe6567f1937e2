package io.mokadb.sql.plan.answer;

import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.logical.QueryMeaning;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * A query whose parts are answered from materialized views, where these have their rows.
 *
 * @param tree with the columns of the query
 * @param used the views
 */
public record AnsweredTree(RelNode tree, List<UsedView> used) {
  public AnsweredTree {
    used = List.copyOf(used);
  }

  /**
   * The query with views in the place of its largest parts that one of them answers. Of several
   * views, the one with the fewest rows is taken.
   *
   * @param query without sub-queries
   * @return null if no view answers any part
   */
  public static AnsweredTree of(RelNode query, List<AnswerSource> views) {
    if (views.isEmpty()) {
      return null;
    }
    Search search = new Search(views);
    RelNode tree = search.answered(query);
    return search.used.isEmpty() ? null : new AnsweredTree(tree, search.used);
  }

  private static final class Search {
    private final List<AnswerSource> views;
    private final List<UsedView> used = new ArrayList<>();

    Search(List<AnswerSource> views) {
      this.views =
          views.stream()
              .sorted(
                  Comparator.comparingDouble(AnswerSource::rows)
                      .thenComparingLong(AnswerSource::id))
              .toList();
    }

    RelNode answered(RelNode rel) {
      CancellablePlanner.check(rel.getCluster());
      PartAnswer answer = part(rel);
      if (answer != null) {
        if (!used.contains(answer.view())) {
          used.add(answer.view());
        }
        return answer.tree();
      }
      List<RelNode> inputs = new ArrayList<>();
      boolean changed = false;
      for (RelNode input : rel.getInputs()) {
        RelNode one = answered(input);
        changed |= one != input;
        inputs.add(one);
      }
      return changed ? rel.copy(rel.getTraitSet(), inputs) : rel;
    }

    private PartAnswer part(RelNode rel) {
      Whole whole = new Whole(rel);
      FlatJoin rows = FlatJoin.of(rel);
      GroupedJoin groups = rel instanceof Aggregate aggregate ? GroupedJoin.of(aggregate) : null;
      for (AnswerSource view : views) {
        PartAnswer answer = whole.from(view);
        if (answer == null && groups != null && view.shape().groups() != null) {
          answer = GroupsAnswer.of(rel, groups, view);
        }
        if (answer == null && rows != null && view.shape().rows() != null) {
          answer = RowsAnswer.of(rel, rows, view);
        }
        if (answer != null && haveSameTypes(rel, answer.tree())) {
          return answer;
        }
      }
      return null;
    }

    /** What is above a part was made for the types of its columns. */
    private static boolean haveSameTypes(RelNode rel, RelNode answer) {
      List<RelDataTypeField> of = rel.getRowType().getFieldList();
      List<RelDataTypeField> as = answer.getRowType().getFieldList();
      return of.size() == as.size()
          && IntStream.range(0, of.size())
              .allMatch(i -> of.get(i).getType().equals(as.get(i).getType()));
    }
  }

  /** A part that a view may have as it is. */
  private static final class Whole {
    private final RelNode rel;
    private final List<Long> tables;

    /** Null until it is asked for. */
    private String meaning;

    Whole(RelNode rel) {
      this.rel = rel;
      this.tables = TreeContents.of(rel).ids();
    }

    PartAnswer from(AnswerSource view) {
      return rel instanceof TableScan || !isThatOf(view.shape()) ? null : scanned(view);
    }

    private boolean isThatOf(ViewShape shape) {
      if (shape.meaning() == null
          || shape.columns().size() != rel.getRowType().getFieldCount()
          || !tables.equals(shape.tables())) {
        return false;
      }
      if (meaning == null) {
        meaning = QueryMeaning.of(rel);
      }
      return meaning.equals(shape.meaning());
    }

    private PartAnswer scanned(AnswerSource view) {
      RelNode scan = view.scan(rel.getCluster());
      List<RexNode> columns = new ArrayList<>();
      for (RelDataTypeField field : rel.getRowType().getFieldList()) {
        columns.add(
            OverView.typed(
                RexInputRef.of(field.getIndex(), scan.getRowType()),
                field.getType(),
                rel.getCluster().getRexBuilder()));
      }
      return view.answer(
          LogicalProject.create(
              scan, List.of(), columns, rel.getRowType().getFieldNames(), Set.of()),
          "it has these rows");
    }
  }
}
