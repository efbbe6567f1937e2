package io.mokadb.examples.airports;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.mokadb.examples.airports.AirportData.Airport;
import io.mokadb.examples.airports.AirportData.Route;
import io.mokadb.examples.airports.AirportData.Strike;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What every query must return, computed from the files with Java streams (AX1). */
record Expected(AirportData data) {

  /** One list of rows for each statement that returns rows or a count. */
  List<List<List<Object>>> results(String query) {
    return switch (query) {
      case "airports-by-state" -> List.of(airportsByState());
      case "busiest-origins" -> List.of(busiestOrigins());
      case "state-to-state" -> List.of(stateToState());
      case "one-way-routes" -> List.of(oneWayRoutes());
      case "airports-without-flights" -> List.of(airportsWithoutFlights());
      case "far-above-average" -> List.of(farAboveAverage());
      case "first-airport-of-state" -> List.of(firstAirportOfState());
      case "running-total" -> List.of(runningTotal());
      case "cost-rollup" -> List.of(costRollup());
      case "costliest-species" -> List.of(costliestSpecies());
      case "speed-by-phase" -> List.of(speedByPhase());
      case "states-without-flights" -> List.of(statesWithoutFlights());
      case "longest-routes" -> List.of(longestRoutes());
      case "what-if" -> whatIf();
      default -> throw new AssertionError("no expected result for query " + query);
    };
  }

  private List<List<Object>> airportsByState() {
    Map<String, Long> counts =
        data.airports().stream().collect(groupingBy(Airport::state, Collectors.counting()));
    return topByValue(counts, 10).map(e -> row(e.getKey(), e.getValue())).toList();
  }

  private List<List<Object>> busiestOrigins() {
    Map<String, Airport> airports = data.byCode();
    return topByValue(sumBy(Route::origin, r -> true), 10)
        .map(e -> row(e.getKey(), airports.get(e.getKey()).name(), e.getValue()))
        .toList();
  }

  private List<List<Object>> stateToState() {
    Map<String, Airport> airports = data.byCode();
    Function<Route, String> from = r -> airports.get(r.origin()).state();
    Function<Route, String> to = r -> airports.get(r.destination()).state();
    // States are two letters, so that one after the other they sort like the pair.
    Map<String, Long> sums =
        sumBy(r -> from.apply(r) + to.apply(r), r -> !from.apply(r).equals(to.apply(r)));
    return topByValue(sums, 10)
        .map(e -> row(e.getKey().substring(0, 2), e.getKey().substring(2), e.getValue()))
        .toList();
  }

  private List<List<Object>> oneWayRoutes() {
    Set<String> ways =
        data.routes().stream()
            .map(r -> r.origin() + ' ' + r.destination())
            .collect(Collectors.toSet());
    LongSummaryStatistics single =
        data.routes().stream()
            .filter(r -> !ways.contains(r.destination() + ' ' + r.origin()))
            .mapToLong(Route::flights)
            .summaryStatistics();
    return List.of(row(single.getCount(), single.getSum()));
  }

  private List<List<Object>> airportsWithoutFlights() {
    Set<String> served = servedCodes();
    return rows(
        data.airports().stream()
            .filter(a -> !served.contains(a.iata()))
            .collect(groupingBy(Airport::country, TreeMap::new, Collectors.counting())));
  }

  private List<List<Object>> farAboveAverage() {
    Map<String, Double> averages =
        data.routes().stream()
            .collect(groupingBy(Route::origin, Collectors.averagingLong(Route::flights)));
    return data.routes().stream()
        .filter(r -> r.flights() > 5 * averages.get(r.origin()))
        .sorted(mostFlights())
        .limit(10)
        .map(r -> row(r.origin(), r.destination(), r.flights()))
        .toList();
  }

  private List<List<Object>> firstAirportOfState() {
    Map<String, Airport> airports = data.byCode();
    Map<String, Long> arrivals = sumBy(Route::destination, r -> true);
    Map<String, String> first = new TreeMap<>();
    topByValue(arrivals, Integer.MAX_VALUE)
        .forEach(e -> first.putIfAbsent(airports.get(e.getKey()).state(), e.getKey()));
    return first.entrySet().stream()
        .sorted(
            comparing((Map.Entry<String, String> e) -> -arrivals.get(e.getValue()))
                .thenComparing(Map.Entry::getKey))
        .limit(10)
        .map(e -> row(e.getKey(), e.getValue(), arrivals.get(e.getValue())))
        .toList();
  }

  private List<List<Object>> runningTotal() {
    List<Route> routes =
        data.routes().stream()
            .filter(r -> r.origin().equals("ATL"))
            .sorted(mostFlights())
            .limit(10)
            .toList();
    List<List<Object>> rows = new ArrayList<>();
    long total = 0;
    Long before = null;
    for (Route route : routes) {
      total += route.flights();
      rows.add(row(route.destination(), route.flights(), total, before));
      before = route.flights();
    }
    return rows;
  }

  private List<List<Object>> costRollup() {
    List<List<Object>> rows = new ArrayList<>();
    Map<String, Map<String, List<Strike>>> groups =
        data.strikes().stream()
            .collect(
                groupingBy(
                    Strike::timeOfDay,
                    TreeMap::new,
                    groupingBy(Strike::animalSize, TreeMap::new, Collectors.toList())));
    groups.forEach(
        (time, sizes) -> {
          sizes.forEach((size, strikes) -> rows.add(costs(time, size, strikes)));
          rows.add(costs(time, null, sizes.values().stream().flatMap(List::stream).toList()));
        });
    rows.add(costs(null, null, data.strikes()));
    return rows;
  }

  private static List<Object> costs(String time, String size, List<Strike> strikes) {
    long cost = strikes.stream().mapToLong(Strike::cost).sum();
    return row(time, size, (long) strikes.size(), cost);
  }

  private List<List<Object>> costliestSpecies() {
    Map<String, List<Strike>> groups = data.strikes().stream().collect(groupingBy(Strike::species));
    Map<String, Long> costs =
        data.strikes().stream()
            .filter(s -> groups.get(s.species()).size() >= 50)
            .collect(groupingBy(Strike::species, summingLong(Strike::cost)));
    return topByValue(costs, 8)
        .map(
            e -> {
              List<Strike> strikes = groups.get(e.getKey());
              Set<Integer> years =
                  strikes.stream()
                      .map(s -> s.struckOn().getYear())
                      .collect(Collectors.toCollection(TreeSet::new));
              return row(
                  e.getKey(),
                  (long) strikes.size(),
                  e.getValue(),
                  (long) years.iterator().next(),
                  (long) years.size());
            })
        .toList();
  }

  private List<List<Object>> speedByPhase() {
    Map<String, List<Strike>> groups =
        data.strikes().stream()
            .collect(groupingBy(Strike::phase, TreeMap::new, Collectors.toList()));
    List<List<Object>> rows = new ArrayList<>();
    groups.forEach(
        (phase, strikes) -> {
          LongSummaryStatistics speeds =
              strikes.stream()
                  .map(Strike::speed)
                  .filter(Objects::nonNull)
                  .mapToLong(Long::longValue)
                  .summaryStatistics();
          rows.add(
              row(
                  phase,
                  (long) strikes.size(),
                  speeds.getCount(),
                  speeds.getMin(),
                  speeds.getMax(),
                  speeds.getAverage(),
                  strikes.stream().filter(s -> !s.damage().equals("None")).count()));
        });
    return rows;
  }

  private List<List<Object>> statesWithoutFlights() {
    Set<String> served = servedCodes();
    Set<String> states =
        data.airports().stream().map(Airport::state).collect(Collectors.toCollection(TreeSet::new));
    data.airports().stream()
        .filter(a -> served.contains(a.iata()))
        .map(Airport::state)
        .forEach(states::remove);
    return states.stream().map(Expected::row).toList();
  }

  private List<List<Object>> longestRoutes() {
    Map<String, Airport> airports = data.byCode();
    return data.routes().stream()
        .map(
            r ->
                row(
                    r.origin(),
                    r.destination(),
                    kilometres(airports.get(r.origin()), airports.get(r.destination()))))
        .sorted(
            comparing((List<Object> r) -> -(Double) r.get(2))
                .thenComparing(r -> (String) r.get(0))
                .thenComparing(r -> (String) r.get(1)))
        .limit(5)
        .toList();
  }

  private static double kilometres(Airport from, Airport to) {
    double north = Math.sin(Math.toRadians(to.latitude() - from.latitude()) / 2);
    double east = Math.sin(Math.toRadians(to.longitude() - from.longitude()) / 2);
    double cosines =
        Math.cos(Math.toRadians(from.latitude())) * Math.cos(Math.toRadians(to.latitude()));
    return 6371 * 2 * Math.asin(Math.sqrt(north * north + cosines * east * east));
  }

  private List<List<List<Object>>> whatIf() {
    Map<String, Airport> airports = data.byCode();
    Predicate<Route> raised = r -> airports.get(r.origin()).state().equals("HI");
    List<Long> changed =
        data.routes().stream().map(r -> r.flights() + (raised.test(r) ? 100 : 0)).toList();
    LongSummaryStatistics kept =
        changed.stream().mapToLong(Long::longValue).filter(n -> n >= 10).summaryStatistics();
    LongSummaryStatistics all =
        data.routes().stream().mapToLong(Route::flights).summaryStatistics();
    return List.of(
        List.of(row(data.routes().stream().filter(raised).count())),
        List.of(row(changed.size() - kept.getCount())),
        List.of(row(kept.getCount(), kept.getSum())),
        List.of(row(all.getCount(), all.getSum())));
  }

  private Set<String> servedCodes() {
    return data.routes().stream()
        .flatMap(r -> Stream.of(r.origin(), r.destination()))
        .collect(Collectors.toSet());
  }

  private Map<String, Long> sumBy(Function<Route, String> key, Predicate<Route> which) {
    return data.routes().stream()
        .filter(which)
        .collect(groupingBy(key, summingLong(Route::flights)));
  }

  private static Comparator<Route> mostFlights() {
    return comparing((Route r) -> -r.flights())
        .thenComparing(Route::origin)
        .thenComparing(Route::destination);
  }

  private static Stream<Map.Entry<String, Long>> topByValue(Map<String, Long> map, int limit) {
    return map.entrySet().stream()
        .sorted(
            comparing((Map.Entry<String, Long> e) -> -e.getValue())
                .thenComparing(Map.Entry::getKey))
        .limit(limit);
  }

  private static List<List<Object>> rows(Map<String, Long> map) {
    return map.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList();
  }

  private static List<Object> row(Object... cells) {
    return Arrays.asList(cells);
  }
}
