import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.ToolProvider;

/**
 * A generator of the driver's forwarding methods: several hundred methods of the java.sql
 * interfaces that only pass their arguments on, each to a method that is written by hand once. It
 * writes one interface of default methods per facet; the driver's classes implement them, and a
 * method that a class declares itself wins over the generated one.
 *
 * <p>The interfaces are read as Java 17 has them, whichever newer JDK builds. Usage: {@code java
 * JdbcFacets.java DIRECTORY}, which receives the packages of the generated sources.
 */
public final class JdbcFacets {
  private static final String RESULTS = "io.mokadb.jdbc.result";
  private static final String STATEMENTS = "io.mokadb.jdbc";
  private static final String METADATA = "io.mokadb.jdbc.metadata";

  private static final String THROWS = " throws java.sql.SQLException";
  private static final String UNSUPPORTED =
      "java.sql.SQLException unsupported(String what)" + THROWS;

  /** Methods of ResultSet that act on the current row's pending changes. */
  private static final Set<String> ROW_EDITS =
      Set.of(
          "updateRow",
          "deleteRow",
          "insertRow",
          "moveToInsertRow",
          "moveToCurrentRow",
          "cancelRowUpdates",
          "refreshRow");

  /** Methods of Statement that StatementSettings implements. */
  private static final Set<String> SETTINGS =
      Set.of(
          "getMaxRows",
          "setMaxRows",
          "getLargeMaxRows",
          "setLargeMaxRows",
          "getQueryTimeout",
          "setQueryTimeout",
          "getMaxFieldSize",
          "setMaxFieldSize",
          "setEscapeProcessing",
          "getFetchSize",
          "setFetchSize",
          "getFetchDirection",
          "setFetchDirection",
          "getResultSetType",
          "getResultSetConcurrency",
          "getResultSetHoldability",
          "isClosed",
          "isPoolable",
          "setPoolable",
          "closeOnCompletion",
          "isCloseOnCompletion",
          "setCursorName",
          "getWarnings",
          "clearWarnings");

  /** Methods of Connection that ConnectionSettings implements. */
  private static final Set<String> CONNECTION_SETTINGS =
      Set.of(
          "getWarnings",
          "clearWarnings",
          "getHoldability",
          "setHoldability",
          "getTypeMap",
          "setTypeMap",
          "getClientInfo",
          "setClientInfo",
          "getNetworkTimeout");

  /** Methods of Connection that ConnectionTransactions implements. */
  private static final Set<String> TRANSACTIONS =
      Set.of(
          "getAutoCommit",
          "setAutoCommit",
          "commit",
          "rollback",
          "setSavepoint",
          "releaseSavepoint",
          "getTransactionIsolation",
          "setTransactionIsolation",
          "isReadOnly",
          "setReadOnly");

  private final Elements elements;
  private final Path directory;

  private JdbcFacets(Elements elements, Path directory) {
    this.elements = elements;
    this.directory = directory;
  }

  public static void main(String[] arguments) throws IOException {
    JavacTask compiler =
        (JavacTask)
            ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, null, List.of("--release", "17"), null, List.of());
    new JdbcFacets(compiler.getElements(), Path.of(arguments[0])).writeAll();
  }

  private void writeAll() throws IOException {
    write(
        new Facet(
            RESULTS,
            "LabelledColumns",
            "Getters and updates by column label: those by number, after a look-up.",
            "ResultSet",
            null,
            List.of()),
        JdbcFacets::byLabel);
    write(
        new Facet(
            RESULTS,
            "UpdatedColumns",
            "Updates by column number, and of rows: passed to the pending changes.",
            "ResultSet",
            null,
            List.of("RowEdits edits()" + THROWS, UNSUPPORTED)),
        JdbcFacets::byEdits);
    write(
        new Facet(
            STATEMENTS,
            "ParameterSetters",
            "Setters of parameters by number; a statement with a plan runs no other text.",
            "PreparedStatement",
            "io.mokadb.jdbc.value.ValueBinder",
            List.of(UNSUPPORTED, "java.sql.SQLException ownText()" + THROWS)),
        JdbcFacets::ofPrepared);
    write(
        new Facet(
            STATEMENTS,
            "CallParameters",
            "Parameters of a call: the returned one by number, none by name.",
            "CallableStatement",
            null,
            List.of(
                "java.sql.ResultSet returned(int index)" + THROWS,
                "void register(int index, int type)" + THROWS,
                "void register(int index, java.sql.SQLType type)" + THROWS,
                "java.sql.SQLException unnamed()" + THROWS)),
        JdbcFacets::ofCall);
    write(
        new Facet(
            STATEMENTS,
            "ConfiguredStatement",
            "Limits and hints of a statement: passed to its settings.",
            "Statement",
            null,
            List.of("StatementSettings settings()")),
        JdbcFacets::ofSettings);
    write(
        new Facet(
            STATEMENTS,
            "ConfiguredConnection",
            "Settings and transactions of a connection, and what it does not support.",
            "Connection",
            null,
            List.of(
                "ConnectionSettings settings()",
                "ConnectionTransactions transactions()",
                UNSUPPORTED)),
        JdbcFacets::ofConnection);
    write(
        new Facet(
            METADATA,
            "TabulatedFacts",
            "Facts without arguments: looked up by the method's name in ProductFacts.",
            "DatabaseMetaData",
            null,
            List.of()),
        JdbcFacets::ofFacts);
  }

  private static String byLabel(Method method) {
    return method.takes(0, "java.lang.String") && !method.name().equals("findColumn")
        ? method.result() + method.name() + method.arguments("findColumn(first)")
        : null;
  }

  private static String byEdits(Method method) {
    if (ROW_EDITS.contains(method.name())) {
      return "edits()." + method.name() + "()";
    }
    return method.name().startsWith("update") && method.takes(0, "int")
        ? method.bind("edits().")
        : null;
  }

  private static String ofPrepared(Method method) {
    boolean text = method.name().startsWith("execute") || method.name().startsWith("addBatch");
    if (text && method.takes(0, "java.lang.String")) {
      return "throw ownText()";
    }
    return method.name().startsWith("set") && method.count() > 1 && method.takes(0, "int")
        ? method.bind("")
        : null;
  }

  private static String ofCall(Method method) {
    if (!method.owner().endsWith("CallableStatement")) {
      return null;
    }
    if (method.takes(0, "java.lang.String")) {
      return "throw unnamed()";
    }
    if (method.name().equals("registerOutParameter")) {
      return "register(first, second)";
    }
    return method.name().startsWith("get")
        ? "return returned(first)." + method.name() + method.arguments("1")
        : null;
  }

  private static String ofSettings(Method method) {
    return SETTINGS.contains(method.name())
        ? method.result() + "settings()." + method.name() + method.arguments("first")
        : null;
  }

  private static String ofConnection(Method method) {
    String call = method.name() + method.arguments("first");
    if (CONNECTION_SETTINGS.contains(method.name())) {
      return method.result() + "settings()." + call;
    }
    if (TRANSACTIONS.contains(method.name())) {
      return method.result() + "transactions()." + call;
    }
    return switch (method.name()) {
      case "setShardingKey", "setShardingKeyIfValid" -> "throw unsupported(\"sharding keys\")";
      case "createSQLXML" -> "throw unsupported(\"XML values\")";
      case "createStruct" -> "throw unsupported(\"structured types\")";
      default -> null;
    };
  }

  private static String ofFacts(Method method) {
    String name = "\"" + method.name() + "\"";
    if (method.count() == 0 && method.returns("boolean")) {
      return "return ProductFacts.holds(" + name + ")";
    }
    if (method.count() == 0 && method.returns("int") && method.name().startsWith("getMax")) {
      return "return ProductFacts.limit(" + name + ")";
    }
    boolean visible = method.name().endsWith("Visible") || method.name().endsWith("Detected");
    return visible && method.returns("boolean")
        ? "return ProductFacts.holds(" + name + ") && supportsResultSetType(first)"
        : null;
  }

  /** Writes the methods of the facet's interface for which {@code body} gives a statement. */
  private void write(Facet facet, Function<Method, String> body) throws IOException {
    SortedMap<String, String> methods = new TreeMap<>();
    for (Element member : members(facet.of())) {
      for (ExecutableElement each : ElementFilter.methodsIn(List.of(member))) {
        Method method = new Method(each);
        String statement =
            each.getModifiers().contains(Modifier.STATIC) ? null : body.apply(method);
        if (statement != null) {
          String header = method.header();
          methods.put(
              method.name() + header,
              "  @Override\n  default " + header + " {\n    " + statement + ";\n  }\n");
        }
      }
    }
    Path file = directory.resolve(facet.in().replace('.', '/')).resolve(facet.name() + ".java");
    replace(file, facet.head() + String.join("\n", methods.values()) + "}\n");
  }

  /** A file that says the same keeps its time, or Maven compiles all that depends on it again. */
  private static void replace(Path file, String text) throws IOException {
    if (!Files.exists(file) || !Files.readString(file).equals(text)) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    }
  }

  private List<? extends Element> members(String type) {
    return elements.getAllMembers(elements.getTypeElement("java.sql." + type));
  }

  /**
   * An interface to write.
   *
   * @param in its package
   * @param of the interface of java.sql that it extends
   * @param with another interface that it extends, or null
   * @param needs what the generated methods call and a class has to implement
   */
  private record Facet(
      String in, String name, String comment, String of, String with, List<String> needs) {
    String head() {
      String declared =
          needs.stream().map(need -> "  " + need + ";\n\n").collect(Collectors.joining());
      return "package %s;\n\n/** %s */\n@javax.annotation.processing.Generated(\"JdbcFacets\")\n"
              .formatted(in, comment)
          + "@SuppressWarnings(\"deprecation\")\ninterface %s extends java.sql.%s%s {\n"
              .formatted(name, of, with == null ? "" : ", " + with)
          + declared;
    }
  }

  /** A method of java.sql whose parameters are called first, second, third, fourth. */
  private record Method(ExecutableElement element) {
    private static final List<String> NAMES = List.of("first", "second", "third", "fourth");

    String name() {
      return element.getSimpleName().toString();
    }

    String owner() {
      return element.getEnclosingElement().toString();
    }

    int count() {
      return element.getParameters().size();
    }

    boolean returns(String type) {
      return element.getReturnType().toString().equals(type);
    }

    boolean takes(int at, String type) {
      return at < count() && element.getParameters().get(at).asType().toString().equals(type);
    }

    String result() {
      return returns("void") ? "" : "return ";
    }

    String header() {
      List<String> parameters = new ArrayList<>();
      for (int i = 0; i < count(); i++) {
        parameters.add(element.getParameters().get(i).asType() + " " + NAMES.get(i));
      }
      String thrown =
          element.getThrownTypes().isEmpty() ? "" : " throws " + element.getThrownTypes().get(0);
      return typeParameters()
          + element.getReturnType()
          + " %s(%s)%s".formatted(name(), String.join(", ", parameters), thrown);
    }

    private String typeParameters() {
      List<? extends TypeParameterElement> declared = element.getTypeParameters();
      return declared.isEmpty()
          ? ""
          : declared.stream().map(Object::toString).collect(Collectors.joining(", ", "<", "> "));
    }

    /** All arguments, with another one in the place of the first. */
    String arguments(String first) {
      List<String> all = new ArrayList<>(NAMES.subList(0, count()));
      if (!all.isEmpty()) {
        all.set(0, first);
      }
      return "(" + String.join(", ", all) + ")";
    }

    /**
     * The call that binds a value to a number, or null for the methods that are written by hand.
     */
    String bind(String receiver) {
      String what = name().replaceFirst("set|update", "");
      return switch (what) {
        case "Ref" -> "throw unsupported(\"REF values\")";
        case "RowId" -> "throw unsupported(\"row ids\")";
        case "SQLXML" -> "throw unsupported(\"XML values\")";
        case "AsciiStream" -> receiver + "bindAscii" + arguments("first");
        case "UnicodeStream" -> receiver + "bindUnicode" + arguments("first");
        case "Null" -> null;
        case "Object" -> count() > 2 ? null : receiver + "bind(first, second)";
        default -> receiver + "bind" + arguments("first");
      };
    }
  }
}
