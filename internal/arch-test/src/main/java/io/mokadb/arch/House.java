package io.mokadb.arch;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The numbers of the house: sizes of files and methods, cycles of packages, and comments that the
 * rules of CONTRIBUTING.md ask for, read from the main sources of all modules. Sources show what
 * classes hide: javac inlines a constant, and with it goes the import that closes a cycle.
 *
 * <p>One file without dependencies, so that any JDK runs it from the project's directory:
 *
 * <pre>
 * {@code java internal/arch-test/src/main/java/io/mokadb/arch/House.java [--names] [directory]}
 * </pre>
 *
 * <p>With {@code --names} it lists the files and lines behind each number that is over its goal.
 */
public final class House {
  private static final Pattern OURS = Pattern.compile("io\\.mokadb(\\.[a-z]\\w*)*");

  /** Lines that a method may have before it is listed by name. */
  private static final int LONG_METHOD = 60;

  /** Lines that a file may have before it is listed by name. */
  private static final int LONG_FILE = 400;

  /**
   * A main source file.
   *
   * @param name path from the project's directory
   * @param uses packages of the project that it imports or names in full
   */
  public record Source(String name, String pack, int lines, Set<String> uses) {
    boolean describesPackage() {
      return name.endsWith("/package-info.java");
    }

    String simpleName() {
      return name.substring(name.lastIndexOf('/') + 1, name.length() - ".java".length());
    }
  }

  /** A method or constructor with a body, from its first line to its last. */
  public record Method(String file, String name, int lines) {}

  private final List<Source> sources = new ArrayList<>();
  private final List<Method> methods = new ArrayList<>();
  private final List<String> silentCatches = new ArrayList<>();
  private final List<String> catchAlls = new ArrayList<>();
  private final List<String> unexplainedCatchAlls = new ArrayList<>();
  private final List<String> packagesWithoutInvariants = new ArrayList<>();

  private House() {}

  /**
   * Reads the main sources below a directory.
   *
   * @throws UncheckedIOException if a file cannot be read
   */
  public static House read(Path root) {
    House house = new House();
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files = all.filter(House::isMainSource).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              javac.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        Path file = Path.of(unit.getSourceFile().toUri());
        house.add(root.toRealPath().relativize(file.toRealPath()), unit, positions);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return house;
  }

  /** The first application belongs to its reader: it is not part of the house. */
  private static boolean isMainSource(Path file) {
    String name = file.toString().replace('\\', '/');
    return name.endsWith(".java")
        && name.contains("/src/main/java/")
        && !name.contains("/target/")
        && !name.contains("/examples/first-app/")
        && !name.endsWith("/module-info.java");
  }

  private void add(Path file, CompilationUnitTree unit, SourcePositions positions)
      throws IOException {
    String name = file.toString().replace('\\', '/');
    String text = unit.getSourceFile().getCharContent(true).toString();
    String pack = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
    Set<String> uses = new TreeSet<>();
    new Reader(name, text, unit, positions, uses).scan(unit, null);
    uses.remove(pack);
    Source source = new Source(name, pack, (int) text.lines().count(), uses);
    sources.add(source);
    if (source.describesPackage() && !text.contains("<li>")) {
      packagesWithoutInvariants.add(pack);
    }
  }

  private static void addPackage(String qualified, Set<String> uses) {
    Matcher ours = OURS.matcher(qualified);
    if (ours.lookingAt() && ours.end() < qualified.length()) {
      uses.add(ours.group());
    }
  }

  /** Collects methods, catch clauses and names written in full from one file. */
  private final class Reader extends TreeScanner<Void, Void> {
    private final String file;
    private final String text;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Set<String> uses;

    Reader(
        String file,
        String text,
        CompilationUnitTree unit,
        SourcePositions positions,
        Set<String> uses) {
      this.file = file;
      this.text = text;
      this.unit = unit;
      this.positions = positions;
      this.uses = uses;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      if (method.getBody() != null && line(start(method)) > 0) {
        int lines = line(end(method)) - line(start(method)) + 1;
        methods.add(new Method(file, method.getName().toString(), lines));
      }
      return super.visitMethod(method, null);
    }

    @Override
    public Void visitCatch(CatchTree clause, Void nothing) {
      String body = text.substring((int) start(clause), (int) end(clause));
      boolean explained = body.contains("//") || body.contains("/*");
      String where = file + ":" + line(start(clause));
      if (clause.getBlock().getStatements().isEmpty() && !explained) {
        silentCatches.add(where);
      }
      if (catchesAll(clause.getParameter().getType().toString())) {
        catchAlls.add(where);
        if (!explained) {
          unexplainedCatchAlls.add(where);
        }
      }
      return super.visitCatch(clause, null);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree select, Void nothing) {
      addPackage(select.toString(), uses);
      return super.visitMemberSelect(select, null);
    }

    private long start(Tree tree) {
      return positions.getStartPosition(unit, tree);
    }

    private long end(Tree tree) {
      return positions.getEndPosition(unit, tree);
    }

    private int line(long position) {
      return position < 0 ? 0 : (int) unit.getLineMap().getLineNumber(position);
    }
  }

  private static boolean catchesAll(String type) {
    return Stream.of(type.split("\\|"))
        .map(String::strip)
        .anyMatch(Set.of("RuntimeException", "Exception", "Throwable", "Error")::contains);
  }

  /** Packages that use each other, directly or around corners; empty if all arrows go one way. */
  public List<Set<String>> cycles() {
    Map<String, Set<String>> arrows = new TreeMap<>();
    sources.forEach(
        each -> arrows.computeIfAbsent(each.pack(), p -> new TreeSet<>()).addAll(each.uses()));
    return new Components(arrows).cycles();
  }

  /** Names that more than one top-level class has, with the files of these. */
  public Map<String, List<String>> sharedNames() {
    Map<String, List<String>> byName = new TreeMap<>();
    for (Source each : sources) {
      if (!each.describesPackage()) {
        byName.computeIfAbsent(each.simpleName(), n -> new ArrayList<>()).add(each.name());
      }
    }
    byName.values().removeIf(files -> files.size() == 1);
    return byName;
  }

  /** Packages without a package-info.java, and those whose package-info numbers no invariants. */
  public List<String> packagesWithoutInvariants() {
    Set<String> missing = new TreeSet<>();
    sources.forEach(each -> missing.add(each.pack()));
    sources.stream().filter(Source::describesPackage).map(Source::pack).forEach(missing::remove);
    missing.addAll(packagesWithoutInvariants);
    return List.copyOf(missing);
  }

  /** Empty catch clauses without a comment, as file and line. */
  public List<String> silentCatches() {
    return silentCatches;
  }

  /** Clauses that catch every exception and have no comment, as file and line. */
  public List<String> unexplainedCatchAlls() {
    return unexplainedCatchAlls;
  }

  /** The length that a share of all does not exceed; 0 if there are none. */
  private static int quantile(Collection<Integer> lengths, double share) {
    List<Integer> sorted = lengths.stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get((int) Math.ceil(share * sorted.size()) - 1);
  }

  /** The lines that a share of the files, between 0 and 1, does not exceed. */
  public int fileLines(double share) {
    return quantile(sources.stream().map(Source::lines).toList(), share);
  }

  /** The lines that a share of the methods, between 0 and 1, does not exceed. */
  public int methodLines(double share) {
    return quantile(methods.stream().map(Method::lines).toList(), share);
  }

  private void print() {
    int lines = sources.stream().mapToInt(Source::lines).sum();
    System.out.printf("main files %,d, lines %,d%n", sources.size(), lines);
    System.out.printf("%-44s %6s %8s%n", "", "goal", "measured");
    row("file lines, median", 60, fileLines(0.5));
    row("file lines, 90 of 100", 180, fileLines(0.9));
    row("file lines, most", LONG_FILE, fileLines(1));
    row("method lines, 99 of 100", 35, methodLines(0.99));
    row("groups of packages in a cycle", 0, cycles().size());
    row("packages without numbered invariants", 0, packagesWithoutInvariants().size());
    row("empty catches without a reason", 0, silentCatches.size());
    row(
        "catch-alls without a reason (of " + catchAlls.size() + ")",
        0,
        unexplainedCatchAlls.size());
    row("names that several classes have", 0, sharedNames().size());
    rooms();
  }

  private void printNames() {
    list("in a cycle", cycles());
    list("no numbered invariants", packagesWithoutInvariants());
    list("empty catch without a reason", silentCatches);
    list("catch-all without a reason", unexplainedCatchAlls);
    list("shared name", sharedNames().values());
    list("long file", longFiles());
    list("long method", methods.stream().filter(m -> m.lines() > LONG_METHOD).toList());
  }

  /** Files over the limit, with their lines. */
  public List<String> longFiles() {
    return sources.stream()
        .filter(each -> each.lines() > LONG_FILE)
        .map(each -> each.name() + ": " + each.lines())
        .toList();
  }

  private static void row(String what, int goal, int measured) {
    System.out.printf("%-44s %6d %8d%s%n", what, goal, measured, measured > goal ? "  over" : "");
  }

  private static void list(String what, Collection<?> entries) {
    entries.forEach(each -> System.out.println(what + ": " + each));
  }

  /** The modules with their share of all lines and the sizes of their files. */
  private void rooms() {
    Map<String, List<Integer>> byModule = new TreeMap<>();
    for (Source each : sources) {
      String module = each.name().substring(0, each.name().indexOf("/src/main/java/"));
      byModule.computeIfAbsent(module, m -> new ArrayList<>()).add(each.lines());
    }
    int all = sources.stream().mapToInt(Source::lines).sum();
    System.out.printf("%-36s %5s %7s %6s %6s %4s%n", "", "files", "lines", "share", "median", "90");
    byModule.forEach(
        (module, lengths) -> {
          int lines = lengths.stream().mapToInt(Integer::intValue).sum();
          System.out.printf(
              "%-36s %5d %7d %5.1f%% %6d %4d%n",
              module,
              lengths.size(),
              lines,
              100.0 * lines / all,
              quantile(lengths, 0.5),
              quantile(lengths, 0.9));
        });
  }

  /** Strongly connected components of packages, by Tarjan's algorithm. */
  private static final class Components {
    private final Map<String, Set<String>> arrows;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<Set<String>> cycles = new ArrayList<>();

    Components(Map<String, Set<String>> arrows) {
      this.arrows = arrows;
    }

    List<Set<String>> cycles() {
      arrows.keySet().stream().filter(each -> !numbers.containsKey(each)).forEach(this::visit);
      return Collections.unmodifiableList(cycles);
    }

    private void visit(String node) {
      int number = numbers.size();
      numbers.put(node, number);
      lowest.put(node, number);
      open.push(node);
      for (String next : arrows.getOrDefault(node, Set.of())) {
        if (!numbers.containsKey(next)) {
          visit(next);
        }
        if (open.contains(next)) {
          lowest.merge(node, lowest.get(next), Math::min);
        }
      }
      if (lowest.get(node) == number) {
        Set<String> component = new TreeSet<>();
        String last;
        do {
          last = open.pop();
          component.add(last);
        } while (!last.equals(node));
        if (component.size() > 1) {
          cycles.add(component);
        }
      }
    }
  }

  public static void main(String[] args) {
    List<String> words = new ArrayList<>(List.of(args));
    boolean names = words.remove("--names");
    Path root = Path.of(words.isEmpty() ? "." : words.get(0));
    House house = read(root.toAbsolutePath().normalize());
    house.print();
    if (names) {
      house.printNames();
    }
  }
}
