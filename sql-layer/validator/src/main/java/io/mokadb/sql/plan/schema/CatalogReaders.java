package io.mokadb.sql.plan.schema;

import io.mokadb.sql.catalog.Catalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** The tree of schemas in which Calcite looks up names. Stateless. */
final class CatalogReaders {
  private CatalogReaders() {}

  /** The catalog reader that Calcite asks for names. */
  static CalciteCatalogReader of(SchemaView view, RelDataTypeFactory factory) {
    Properties properties = new Properties();
    properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "true");
    CalciteSchema root = CalciteSchema.createRootSchema(false, false, "", new RootSchema(view));
    return new Reader(
        root,
        view.catalog().schemas().contains(Catalog.TEMPORARY_SCHEMA)
            ? List.of(List.of(Catalog.TEMPORARY_SCHEMA), List.of(view.currentSchema()), List.of())
            : List.of(List.of(view.currentSchema()), List.of()),
        factory,
        new CalciteConnectionConfigImpl(properties));
  }

  private static final class Reader extends CalciteCatalogReader {
    /**
     * @param paths of schemas in which names are looked for, one after the other
     */
    Reader(
        CalciteSchema root,
        List<List<String>> paths,
        RelDataTypeFactory factory,
        CalciteConnectionConfigImpl config) {
      super(root, SqlNameMatchers.withCaseSensitive(true), paths, factory, config);
    }
  }

  private static final class RootSchema extends AbstractSchema {
    private final SchemaView view;

    RootSchema(SchemaView view) {
      this.view = view;
    }

    @Override
    protected Map<String, Schema> getSubSchemaMap() {
      Map<String, Schema> schemas = new HashMap<>();
      for (String name : view.schemas()) {
        schemas.put(name, new OneSchema(view, name));
      }
      return schemas;
    }
  }

  private static final class OneSchema extends AbstractSchema {
    private final SchemaView view;
    private final String name;

    OneSchema(SchemaView view, String name) {
      this.view = view;
      this.name = name;
    }

    @Override
    protected Map<String, Table> getTableMap() {
      return new TableMap(view, name);
    }
  }
}
