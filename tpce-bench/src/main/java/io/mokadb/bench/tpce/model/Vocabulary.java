package io.mokadb.bench.tpce.model;

import java.util.Arrays;
import java.util.List;

/** Words that names are made of. */
public final class Vocabulary {

  /** How many industries there are. */
  public static final int INDUSTRIES = 102;

  /** Exchanges. */
  public static final List<String> EXCHANGES = List.of("NYSE", "NASDAQ", "AMEX", "PCX");

  /** Sectors. */
  public static final List<String> SECTORS =
      List.of(
          "Basic Materials",
          "Capital Goods",
          "Conglomerates",
          "Consumer Cyclical",
          "Consumer Staples",
          "Energy",
          "Financial",
          "Healthcare",
          "Services",
          "Technology",
          "Transport",
          "Utilities");

  static final List<String> LAST_NAMES =
      words(
          "Abbott Adler Alvarez Archer Baker Barton Becker Blake Bowman Brandt Bryant Calloway"
              + " Carver Chandler Cheng Clifton Cole Conrad Cooper Cortez Crane Dalton Dawson"
              + " Delgado Dixon Doyle Draper Eaton Ellis Emerson Farrell Fischer Fletcher Foster"
              + " Fox Gallagher Garner Gibson Glover Grant Greer Hale Hansen Harper Hayes Holt"
              + " Hughes Ibarra Irwin Jarvis Jensen Kane Keller Kendall Klein Lang Larson Lawson"
              + " Lopez Maddox Marsh Mercer Meyer Monroe Moran Nash Newton Nolan Norris Ortega"
              + " Osborn Palmer Parker Pierce Porter Quinn Ramsey Reed Rhodes Rivera Rowe Salas"
              + " Sawyer Shaw Slater Sutton Tanner Thorne Tucker Underwood Vance Vaughn Wagner"
              + " Walsh Warner Weber Wells York Young Zimmer");

  static final List<String> FEMALE_NAMES =
      words(
          "Ada Alice Amelia Anna Beatrice Carla Clara Diana Edith Elena Emma Eva Flora Grace Greta"
              + " Hannah Helen Ida Irene Iris Jane Julia Karen Laura Lena Linda Lucy Maria Marta"
              + " Mary Nadia Nora Olga Paula Rita Rosa Ruth Sara Sonia Stella Susan Teresa Vera"
              + " Victoria");

  static final List<String> MALE_NAMES =
      words(
          "Adam Albert Anton Arthur Benjamin Bruno Carl Charles Daniel David Edgar Emil Eric Felix"
              + " Frank George Gustav Harold Henry Hugo Isaac Ivan Jacob James John Joseph Karl Leo"
              + " Louis Lucas Mark Martin Max Oscar Otto Paul Peter Philip Robert Samuel Simon"
              + " Thomas Victor Walter");

  static final List<String> STREETS =
      words(
          "Acorn Birch Bridge Canal Castle Cedar Chapel Church Clover Court Dock Elm Forest Garden"
              + " Harbor High Hill Lake Laurel Linden Main Maple Market Meadow Mill Oak Orchard"
              + " Park Pine Quarry River Spring Station Sunset Valley Walnut Willow Windmill");

  static final List<String> TOWN_BEGINNINGS =
      words(
          "Ash Brook Clear East Fair Glen Green Hill Lake Maple New North Oak Red River South West"
              + " White");

  static final List<String> TOWN_ENDS =
      words(
          "bridge burg bury dale field ford ham haven mont port side ton view ville wick wood"
              + " worth");

  static final List<String> DIVISIONS =
      words(
          "AL AZ CA CO CT FL GA IA ID IL IN KS KY LA MA MD ME MI MN MO MT NC NE NJ NM NV NY OH OK"
              + " OR PA SC TN TX UT VA VT WA WI WV");

  private static final List<String> COMPANY_STEMS =
      words(
          "Acme Alder Ambit Apex Aster Atlas Axiom Basin Beacon Birch Boreal Boulder Canyon"
              + " Cardinal Cascade Cobalt Comet Copper Coral Crest Delta Drift Eagle Echo Ember"
              + " Everest Falcon Fjord Forge Gale Granite Harbor Haven Helix Horizon Ibis Indigo"
              + " Iron Jade Juniper Keystone Lagoon Lark Lumen Lynx Magma Mesa Mirage Nimbus Nova"
              + " Onyx Orbit Osprey Pacific Pebble Pinnacle Polar Prairie Quartz Quill Raven Ridge"
              + " Sable Sierra Signal Solstice Spruce Summit Talon Tempest Terra Tidal Topaz Umber"
              + " Vale Vertex Vista Willow Zenith Zephyr");

  private static final List<String> COMPANY_TRADES =
      words(
          "Chemical Dynamics Electric Foods Freight Holdings Instruments Labs Logistics Materials"
              + " Media Mills Motors Networks Partners Pharma Power Robotics Stores Systems Trust"
              + " Works");

  private static final List<String> BRANCHES =
      words("Engines Fibers Gases Leasing Metals Paper Research Retail Tools");

  private Vocabulary() {}

  private static List<String> words(String text) {
    return List.copyOf(Arrays.asList(text.split(" ")));
  }

  static String companyName(int company) {
    int stems = COMPANY_STEMS.size();
    int trades = COMPANY_TRADES.size();
    int round = company / (stems * trades);
    // Both words change from one company to the next, and no pair comes twice in a round.
    int place = company % (stems * trades);
    String name =
        COMPANY_STEMS.get(place % stems)
            + " "
            + COMPANY_TRADES.get((place / stems + place % stems) % trades);
    return round == 0 ? name : name + " " + (round + 1);
  }

  /** The name of an industry: those of a sector carry its name. */
  public static String industryName(int industry) {
    return SECTORS.get(sectorOf(industry)) + " " + BRANCHES.get(industry / SECTORS.size());
  }

  /** The sector of an industry. */
  public static int sectorOf(int industry) {
    return industry % SECTORS.size();
  }

  /** The id of an industry: two letters. */
  public static String industryId(int industry) {
    return "" + (char) ('A' + industry / 26) + (char) ('A' + industry % 26);
  }

  /** The id of a sector: two letters. */
  public static String sectorId(int sector) {
    return "" + (char) ('A' + sector) + 'S';
  }

  /** A street address. */
  public static String street(Draw draw) {
    return draw.between(1, 9999) + " " + draw.pick(STREETS) + " Street";
  }

  /** A town. */
  public static String town(Draw draw) {
    return draw.pick(TOWN_BEGINNINGS) + draw.pick(TOWN_ENDS);
  }

  /** A part of the country. */
  public static String division(Draw draw) {
    return draw.pick(DIVISIONS);
  }

  /** A name of a person. */
  public static String person(Draw draw) {
    return draw.pick(draw.chance(50) ? FEMALE_NAMES : MALE_NAMES) + " " + draw.pick(LAST_NAMES);
  }

  /** Prose of this length. */
  public static String prose(Draw draw, int length) {
    StringBuilder text = new StringBuilder(length + 16);
    while (text.length() < length) {
      text.append(draw.pick(draw.chance(50) ? COMPANY_STEMS : STREETS)).append(' ');
      text.append(draw.pick(draw.chance(50) ? COMPANY_TRADES : BRANCHES)).append(' ');
    }
    text.setLength(length);
    return text.toString();
  }
}
