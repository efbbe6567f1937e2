package io.mokadb.embedded.upkeep;

import io.mokadb.embedded.upkeep.GroupQueries.ViewText;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random queries of every {@link Shape} over tables and views. */
final class GeneratedQueries {
  private final Random random;
  private final Expressions expressions;
  private final Sources sources;
  private final RowQueries rows;
  private final GroupQueries groups;
  private final RareRows rareRows;
  private final RareGroups rareGroups;

  GeneratedQueries(List<BaseTable> tables, Random random) {
    this.random = random;
    this.expressions = new Expressions(random);
    this.sources = new Sources(tables, expressions, random);
    this.rows = new RowQueries(sources, expressions, random);
    this.groups = new GroupQueries(sources, expressions, random);
    this.rareRows = new RareRows(sources, expressions, rows, random);
    this.rareGroups = new RareGroups(sources, expressions, rows, groups, random);
  }

  /** Lets later queries read a view. */
  void add(ViewQuery view) {
    sources.add(view);
  }

  /** It is dropped. */
  void remove(ViewQuery view) {
    sources.remove(view);
  }

  ViewQuery next(String name, Shape shape) {
    ViewText text = text(shape);
    List<Term> columns = new ArrayList<>();
    for (Term column : text.columns()) {
      columns.add(new Term("c" + columns.size(), column.kind()));
    }
    return new ViewQuery(name, shape, text.sql(), columns);
  }

  private ViewText text(Shape shape) {
    if (shape == Shape.COMMON_TABLE) {
      return groups.common();
    }
    Select select =
        shape.compareTo(Shape.GROUPS) < 0
            ? ofRows(shape)
            : shape.compareTo(Shape.UNEQUAL_JOIN) < 0 ? ofGroups(shape) : rare(shape);
    return new ViewText(select.text(), select.selected());
  }

  private Select ofRows(Shape shape) {
    return switch (shape) {
      case FILTER -> filter();
      case PROJECTION -> rows.rows(sources.leaf("a"));
      case INNER_JOIN -> rows.filtered(sources.join("JOIN"));
      case LEFT_JOIN -> rows.filtered(sources.join("LEFT JOIN"));
      case RIGHT_JOIN -> rows.filtered(sources.join("RIGHT JOIN"));
      case FULL_JOIN -> rows.filtered(sources.join("FULL JOIN"));
      case SELF_JOIN ->
          rows.filtered(sources.selfJoin(random.nextBoolean() ? "JOIN" : "LEFT JOIN"));
      case THREE_TABLES -> rows.filtered(sources.three());
      case CONSTANT_ROWS -> rows.filtered(sources.constants());
      case DISTINCT -> rows.filtered(sources.oneOrTwo()).distinct();
      case UNION, UNION_ALL, INTERSECT, EXCEPT -> rows.both(shape.name().replace('_', ' '));
      case WINDOW -> rows.window(sources.oneOrTwo());
      case TOP_PER_GROUP -> rows.topPerGroup();
      case TOP -> rows.top();
      case SCALAR_QUERY -> rows.scalar(true);
      case SCALAR_TOTAL -> rows.scalar(false);
      default -> rows.semiJoin(shape);
    };
  }

  private Select ofGroups(Shape shape) {
    return switch (shape) {
      case GROUPS_OF_JOIN -> groups.groups(sources.join("JOIN"));
      case GROUPS_OF_OUTER_JOIN -> groups.groups(sources.join(sources.outer()));
      case GROUPS_OF_EXISTS -> groupsOfExists();
      case GROUPS_OF_UNION -> groups.groups(rows.both("UNION ALL").as("u"));
      case HAVING -> groups.having();
      case TOTAL -> groups.total(sources.oneOrTwo());
      case ROLLUP -> groups.groups(sources.table("a"), "", "ROLLUP (%s)");
      case NESTED_GROUPS -> groups.nested();
      case JOIN_OF_GROUPS -> groups.joinOfGroups();
      default -> groups.groups(sources.leaf("a"));
    };
  }

  private Select rare(Shape shape) {
    return switch (shape) {
      case UNEQUAL_JOIN -> rareRows.unequalJoin();
      case NULL_SAFE_JOIN -> rareRows.nullSafeJoin();
      case COMPUTED_JOIN -> rareRows.computedJoin();
      case CHAIN_OF_JOINS -> rows.filtered(rareRows.chain());
      case LATERAL -> rareRows.lateral();
      case EXISTS_OR -> rareRows.existsOr();
      case EXISTS_SELECTED -> rareRows.existsSelected();
      case QUANTIFIED -> rareRows.quantified();
      case IN_OF_NULLS -> rareRows.inOfNulls();
      case SCALAR_CONDITION -> rareRows.scalarCondition();
      case EXISTS_OF_GROUPS -> rareRows.existsOfGroups();
      default -> rareOfGroups(shape);
    };
  }

  private Select rareOfGroups(Shape shape) {
    return switch (shape) {
      case ALL_SETS -> rareGroups.allSets();
      case SEVERAL_BRANCHES -> rareGroups.severalBranches();
      case FRAMES -> rareGroups.frames();
      case TIES -> rareGroups.ties();
      case FIRST_OF_EACH -> rareGroups.firstOfEach();
      case WINDOW_OF_GROUPS -> rareGroups.windowOfGroups();
      case GROUPS_OF_WINDOW -> rareGroups.groupsOfWindow();
      case GROUPING_SETS -> rareGroups.groupingSets();
      case DIFFERENT_GROUPS -> rareGroups.differentGroups();
      case JOIN_OF_TWO_GROUPS -> rareGroups.joinOfTwoGroups();
      case GROUPS_OF_CHAIN -> groups.groups(rareRows.chain());
      case COUNT_OF_ROWS -> rareGroups.countOfRows();
      case HAVING_OF_ALL -> rareGroups.havingOfAll();
      default -> rareGroups.otherAggregates(sources.oneOrTwo());
    };
  }

  private Select filter() {
    Source source = sources.leaf("a");
    return rows.rows(source).then(rows.where(source));
  }

  private Select groupsOfExists() {
    Source source = sources.table("a");
    Shape inner = random.nextBoolean() ? Shape.EXISTS : Shape.NOT_EXISTS;
    return groups.groups(source, "WHERE " + rows.semi(inner, source), "%s");
  }
}
