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

  GeneratedQueries(List<BaseTable> tables, Random random) {
    this.random = random;
    this.expressions = new Expressions(random);
    this.sources = new Sources(tables, expressions, random);
    this.rows = new RowQueries(sources, expressions, random);
    this.groups = new GroupQueries(sources, expressions, random);
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
    Select select = shape.compareTo(Shape.GROUPS) < 0 ? ofRows(shape) : ofGroups(shape);
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
