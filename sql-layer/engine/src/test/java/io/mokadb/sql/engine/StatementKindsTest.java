package io.mokadb.sql.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.sql.ddl.Audit;
import io.mokadb.sql.ddl.HandlerRegistry;
import io.mokadb.sql.ddl.Right;
import io.mokadb.sql.ddl.StatementRules;
import io.mokadb.sql.ddl.TransactionFit;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.ChangedRows;
import io.mokadb.sql.parser.ast.Commit;
import io.mokadb.sql.parser.ast.MixedInterval;
import io.mokadb.sql.parser.ast.Overriding;
import io.mokadb.sql.parser.ast.VersionsOf;
import io.mokadb.sql.security.SecurityParser;
import io.mokadb.sql.security.SecurityStatement;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.junit.jupiter.api.Test;

/**
 * The rules of each kind of statement, as sessions show them: which privilege a user without any is
 * told to lack, whether the statement commits what was open, what the audit log says. The golden
 * file was written before statements had handlers.
 */
final class StatementKindsTest {
  /** Nodes that are parts of statements. */
  private static final Set<Class<?>> PARTS =
      Set.of(ChangedRows.class, MixedInterval.class, Overriding.class, VersionsOf.class);

  @Test
  void rulesOfEachKind_areThoseOfTheGoldenFile() throws IOException {
    String golden = read("statement-kinds.golden");
    String actual =
        golden
            .lines()
            .filter(line -> line.startsWith("> "))
            .map(line -> line + "\n" + described(line.substring(2)))
            .collect(Collectors.joining("\n"));
    assertThat(actual.strip()).isEqualTo(golden.strip());
  }

  /** Every tree has one handler: a command, the planner with its needs, or it is a part. */
  @Test
  void syntaxTrees_haveOneHandlerEach() throws Exception {
    Set<Class<? extends SqlNode>> commands;
    try (KindsDatabase database = new KindsDatabase()) {
      commands = database.commands();
    }
    List<String> wrong = new ArrayList<>();
    for (Class<?> tree : trees()) {
      long handlers =
          Stream.of(
                  commands.contains(tree),
                  StatementNeeds.kinds().contains(tree),
                  SqlSelect.class.isAssignableFrom(tree),
                  PARTS.contains(tree))
              .filter(found -> found)
              .count();
      if (handlers != 1) {
        wrong.add(tree.getSimpleName() + " has " + handlers + " handlers");
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void goldenFile_hasEachKind() throws IOException {
    Set<String> shown =
        read("statement-kinds.golden")
            .lines()
            .filter(line -> line.startsWith("kind: "))
            .map(line -> line.substring(6))
            .collect(Collectors.toSet());
    Set<Class<? extends SqlNode>> kinds = new HashSet<>(StatementNeeds.kinds());
    try (KindsDatabase database = new KindsDatabase()) {
      kinds.addAll(database.commands());
    }
    for (Class<?> account : SecurityStatement.class.getPermittedSubclasses()) {
      assertThat(shown).as(account.getSimpleName()).contains(account.getSimpleName());
    }
    assertThat(shown).containsAll(kinds.stream().map(Class::getSimpleName).toList());
  }

  @Test
  void registry_twoHandlersOfOneKind_isRefused() {
    assertThatThrownBy(
            () -> new HandlerRegistry<>(List.of(new CommitCommand(), new CommitCommand())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Commit");
  }

  @Test
  void rules_withoutRightFitOrAudit_areRefused() {
    assertThatThrownBy(() -> new StatementRules(null, TransactionFit.JOINS, Audit.NONE))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new StatementRules(Right.EVERY_USER, null, Audit.NONE))
        .isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> new StatementRules(Right.EVERY_USER, TransactionFit.JOINS, null))
        .isInstanceOf(NullPointerException.class);
  }

  /** The classes of nodes beside the grammar's. */
  private static List<Class<?>> trees() throws Exception {
    URI classes = Commit.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Path file = Path.of(classes);
    if (Files.isDirectory(file)) {
      return trees(file);
    }
    try (FileSystem jar = FileSystems.newFileSystem(file)) {
      return trees(jar.getPath("/"));
    }
  }

  private static List<Class<?>> trees(Path root) throws Exception {
    String name = Commit.class.getPackageName();
    List<Class<?>> trees = new ArrayList<>();
    try (Stream<Path> files = Files.list(root.resolve(name.replace('.', '/')))) {
      for (Path file : files.sorted().toList()) {
        String simple = file.getFileName().toString();
        if (simple.endsWith(".class")) {
          Class<?> type = Class.forName(name + "." + simple.substring(0, simple.length() - 6));
          if (SqlNode.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
            trees.add(type);
          }
        }
      }
    }
    return trees;
  }

  private String read(String name) throws IOException {
    try (InputStream in = getClass().getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8);
    }
  }

  private static String described(String sql) {
    String kind =
        SecurityParser.handles(sql)
            ? SecurityParser.parse(sql).getClass().getSimpleName()
            : SqlParsing.parse(sql).getClass().getSimpleName();
    List<String> lines = new ArrayList<>();
    lines.add("kind: " + kind);
    try (KindsDatabase database = new KindsDatabase()) {
      lines.add("without privileges: " + database.asGuest(sql));
      lines.addAll(database.inTransaction(sql));
      lines.add("read-only: " + database.readOnly(sql));
    }
    return String.join("\n", lines) + "\n";
  }
}
