package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.CommentOn;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COMMENT ON. Stateless. */
final class CommentEdits {
  private CommentEdits() {}

  static void apply(CatalogEditor editor, CommentOn statement, String schema) {
    switch (statement.kind()) {
      case TABLE -> {
        TableDef table = ObjectNames.requireTable(editor, statement.name(), schema);
        editor.put(table.edit().comment(statement.text()).build());
      }
      case VIEW -> {
        TableName name = ObjectNames.resolve(statement.name(), schema);
        ViewDef view = editor.views().get(name);
        if (view == null) {
          throw new MokaException(SqlState.NO_SUCH_TABLE, "There is no view " + name);
        }
        editor.put(view.withComment(statement.text()));
      }
      case FUNCTION -> {
        TableName name = ObjectNames.resolve(statement.name(), schema);
        FunctionDef function = editor.functions().get(name);
        if (function == null) {
          throw new MokaException(SqlState.NO_SUCH_FUNCTION, "There is no function " + name);
        }
        editor.put(function.withComment(statement.text()));
      }
      case DOMAIN -> {
        TableName name = ObjectNames.resolve(statement.name(), schema);
        DomainDef domain = editor.domains().get(name);
        if (domain == null) {
          throw new MokaException(SqlState.NO_SUCH_TYPE, "There is no domain " + name);
        }
        editor.put(domain.withComment(statement.text()));
      }
      case SEQUENCE -> {
        TableName name = ObjectNames.resolve(statement.name(), schema);
        SequenceDef sequence = editor.sequences().get(name);
        if (sequence == null) {
          throw new MokaException(SqlState.NO_SUCH_TABLE, "There is no sequence " + name);
        }
        editor.put(sequence.withComment(statement.text()));
      }
      case COLUMN -> column(editor, statement, schema);
      case SCHEMA -> {
        String name = statement.name().toString();
        if (!statement.name().isSimple() || !editor.schemas().contains(name)) {
          throw new MokaException(SqlState.NO_SUCH_SCHEMA, "There is no schema " + name);
        }
        editor.commentSchema(name, statement.text());
      }
      case INDEX -> {
        TableName name = ObjectNames.resolveIndex(statement.name(), schema, editor);
        TableDef table = editor.indexOwner(name.schema(), name.name());
        if (table == null) {
          throw new MokaException(SqlState.NO_SUCH_INDEX, "There is no index " + name);
        }
        editor.put(commented(table, name.name(), statement.text()));
      }
      case CONSTRAINT -> {
        TableDef table = ObjectNames.requireTable(editor, statement.table(), schema);
        String name = statement.name().getSimple();
        if (!isConstraint(table, name)) {
          throw TableConstraints.unknown(table, name);
        }
        editor.put(commented(table, name, statement.text()));
      }
    }
  }

  private static TableDef commented(TableDef table, String part, String comment) {
    return table.edit().partComments(table.partCommentsWith(part, comment)).build();
  }

  private static boolean isConstraint(TableDef table, String name) {
    return name.equals(table.primaryKeyName())
        || table.constraints().check(name) != null
        || table.constraints().foreignKey(name) != null
        || table.indexes().stream().anyMatch(i -> i.unique() && i.name().equals(name));
  }

  private static void column(CatalogEditor editor, CommentOn statement, String schema) {
    List<String> names = statement.name().names;
    if (names.size() < 2) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "COMMENT ON COLUMN takes a table's name and a column's");
    }
    int last = names.size() - 1;
    TableDef table =
        ObjectNames.requireTable(
            editor, new SqlIdentifier(names.subList(0, last), SqlParserPos.ZERO), schema);
    ColumnDef column =
        ObjectNames.requireColumn(table, new SqlIdentifier(names.get(last), SqlParserPos.ZERO));
    editor.put(table.withColumn(column.withComment(statement.text())));
  }
}
