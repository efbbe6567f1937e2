package io.mokadb.sql.introspect;

import static io.mokadb.sql.introspect.InformationSchema.CATALOG_NAME;

import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;

/** VIEWS, SEQUENCES, DOMAINS and ENUM_VALUES. */
final class ObjectViews {
  private ObjectViews() {}

  /**
   * @param updatable whether rows can be changed through a view of a catalog
   */
  static VirtualTable views(
      Function<ExecutionContext, Catalog> catalogs, BiPredicate<ViewDef, Catalog> updatable) {
    return SystemView.named("VIEWS")
        .text(
            "TABLE_CATALOG",
            "TABLE_SCHEMA",
            "TABLE_NAME",
            "VIEW_DEFINITION",
            "CHECK_OPTION",
            "IS_UPDATABLE",
            "REMARKS",
            "IS_INSERTABLE_INTO")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              for (ViewDef view : SchemaViews.orderedViews(catalog)) {
                String changeable = updatable.test(view, catalog) ? "YES" : "NO";
                rows.add(
                    new Object[] {
                      CATALOG_NAME,
                      view.schema(),
                      view.name(),
                      view.sql(),
                      view.checkOption() == null ? "NONE" : view.checkOption(),
                      changeable,
                      view.comment(),
                      changeable
                    });
              }
              return rows;
            });
  }

  static VirtualTable domains(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("DOMAINS")
        .text("DOMAIN_CATALOG", "DOMAIN_SCHEMA", "DOMAIN_NAME", "DATA_TYPE")
        .integer(
            "CHARACTER_MAXIMUM_LENGTH", "NUMERIC_PRECISION", "NUMERIC_SCALE", "DATETIME_PRECISION")
        .text("DOMAIN_DEFAULT", "REMARKS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              catalog.domains().values().stream()
                  .sorted(Comparator.comparing(DomainDef::schema).thenComparing(DomainDef::name))
                  .forEach(domain -> rows.add(row(domain)));
              return rows;
            });
  }

  private static Object[] row(DomainDef domain) {
    return new Object[] {
      CATALOG_NAME,
      domain.schema(),
      domain.name(),
      domain.type().kind().sqlName(),
      SchemaViews.length(domain.type()),
      SchemaViews.numericPrecision(domain.type()),
      SchemaViews.numericScale(domain.type()),
      SchemaViews.datetimePrecision(domain.type()),
      domain.defaultSql(),
      domain.comment()
    };
  }

  static VirtualTable sequences(Function<ExecutionContext, Catalog> catalogs) {
    return SystemView.named("SEQUENCES")
        .text("SEQUENCE_CATALOG", "SEQUENCE_SCHEMA", "SEQUENCE_NAME", "DATA_TYPE")
        .text("START_VALUE", "MINIMUM_VALUE", "MAXIMUM_VALUE", "INCREMENT", "CYCLE_OPTION")
        .integer("CACHE_SIZE")
        .text("REMARKS")
        .rows(
            catalogs,
            catalog -> {
              List<Object[]> rows = new ArrayList<>();
              catalog.sequences().values().stream()
                  .sorted(
                      Comparator.comparing(SequenceDef::schema).thenComparing(SequenceDef::name))
                  .forEach(sequence -> rows.add(row(sequence)));
              return rows;
            });
  }

  /** Numbers as text, as the standard has them. */
  private static Object[] row(SequenceDef sequence) {
    return new Object[] {
      CATALOG_NAME,
      sequence.schema(),
      sequence.name(),
      "BIGINT",
      String.valueOf(sequence.start()),
      String.valueOf(sequence.min()),
      String.valueOf(sequence.max()),
      String.valueOf(sequence.increment()),
      sequence.cycle() ? "YES" : "NO",
      sequence.cache(),
      sequence.comment()
    };
  }
}
