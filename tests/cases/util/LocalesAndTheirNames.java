// Tags, parts, display names, filtering and builders of locales.
//@ mode: run
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;

class LocalesAndTheirNames {
    public static void main(String[] args) {
        Locale.setDefault(Locale.US);
        Locale taiwan = Locale.forLanguageTag("zh-Hant-TW");
        System.out.println(taiwan + " " + taiwan.toLanguageTag() + " " + taiwan.getScript() + " " + taiwan.getDisplayName());
        System.out.println(Locale.GERMANY.getDisplayLanguage() + " " + Locale.GERMANY.getDisplayCountry(Locale.FRENCH) + " "
                + Locale.GERMANY.getDisplayName(Locale.GERMAN) + " " + Locale.JAPAN.getISO3Country() + " " + Locale.JAPAN.getISO3Language());
        Locale built = new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").setExtension('x', "own").build();
        System.out.println(built.toLanguageTag() + " " + built.getExtension('x') + " " + built.stripExtensions());
        Locale calendar = Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai");
        System.out.println(calendar.getUnicodeLocaleType("ca") + " " + calendar.getUnicodeLocaleKeys().size() + " " + calendar.getDisplayName());
        List<Locale.LanguageRange> wanted = Locale.LanguageRange.parse("de-CH,de;q=0.8,en;q=0.5");
        System.out.println(Locale.filterTags(wanted, List.of("en-GB", "de-DE", "de-CH", "fr")) + " "
                + Locale.lookupTag(wanted, List.of("en", "de", "fr")));
        System.out.println("TITLE i".toLowerCase(Locale.forLanguageTag("tr")) + " " + "title i".toUpperCase(Locale.forLanguageTag("tr")) + " "
                + "stra\u00dfe".toUpperCase(Locale.ROOT) + " " + "\u03a3\u03a3".toLowerCase(Locale.ROOT));
        System.out.println(new Locale("iw").getLanguage() + " " + new Locale("he").toLanguageTag() + " " + Locale.ROOT.toLanguageTag() + " "
                + List.of(Locale.getISOCountries()).contains("CH") + " " + Locale.getISOLanguages().length);
        try {
            new Locale.Builder().setLanguage("toolonglanguage");
        } catch (IllformedLocaleException e) {
            System.out.println(e.getMessage());
        }
    }
}
