/**
 * The most frequent words of each language, by script. Latin includes some languages that captions can't be translated
 * into, so that their texts aren't mistaken for a related language.
 */
export const stopWords = {
  latin: {
    English:
      'the and of to a in is was i we it that for you with on at my not this they but have had are be our what who how when from she he her his them about would did just so if one were been their your as an or by',
    German:
      'der die das und ich ist nicht ein eine einen einem wir sie es mit für auf dem den war hat haben auch aber als wie was sich von zu bei noch nur wenn dann dass ihr uns mir mich hatte sind nach im am wurde über kein keine',
    Dutch:
      'de het een en van ik is niet dat die wij we ze hij met voor op zijn was maar ook als wat naar aan er om dan nog bij heeft hebben had geen mijn ons onze waar wel door deze dit je te uit over werd',
    French:
      'le la les des et je est pas un une nous il elle que qui dans pour avec sur ce cette mais mon ma mes au aux du en ne plus par ont avait était être a j’ai c’est on vous se son sa leur tout fait',
    Spanish:
      'el la los las de y que en un una no es por con para se lo mi nos me pero como más su sus al del fue era ha hay muy yo cuando porque este esta tiene había todo ya qué le',
    Portuguese:
      'o a os as de e que em um uma não é por com para se eu nós mas como mais seu sua ao do da dos das no na foi era tem quando porque isso este esta muito meu minha também já ele ela pelo',
    Italian:
      'il lo la i gli le di e che in un una non è per con si ho mi ci ma come più suo sua al del della dei delle nel nella sono era ha quando perché questo questa io noi anche cosa ogni dal alla',
    Romanian:
      'și în de la cu nu este un o că pe pentru am din sau mai dar ce care a fost are noi eu lui ei se le sunt când după fără avea acest această foarte tot',
    Catalan:
      'el la els les de i que en un una no és per amb però com més al del va hem he molt quan perquè aquest aquesta jo ens són també',
    Polish:
      'i w nie na się z że to jest do jak o ale po co tak za od przez był była było dla mnie jego czy już tylko są nas ich które który która mi my kiedy bardzo można ze',
    Czech:
      'a v se na je že to s z do i o jako za by ale jsem po jsou byl jsme který která která pro tak není když už jen',
    Turkish:
      'bir ve bu da de için çok ne ama o ile daha gibi ben biz var yok mi ki her olan olarak sonra kadar en değil bana beni bunu şey oldu diye',
    Indonesian:
      'yang dan di itu ini dengan untuk dari tidak saya kami kita akan pada adalah ke ada bisa dalam juga sudah mereka dia orang lebih satu karena telah atau tetapi bukan',
    Filipino:
      'ang ng sa na mga at ay ko namin kami siya hindi para ako ito niya naming isang lang pa kung may mula nang rin din noong nila po ni si',
    Vietnamese:
      'và của là có không được cho một những các trong tôi chúng với người này đã đến khi làm ra để mà thì như nhưng rất đó từ việc về',
    Swedish:
      'och att det är en som på för av med jag vi inte den ett har till om var men så de kan när hade från mig oss',
    Danish:
      'og at det er en som på for af med jeg vi ikke den et har til om var men så de kan når havde fra mig os der blev',
  },
  cyrillic: {
    Russian:
      'и в не на я что с мы он она это как по но к у за из от так же то все его её было был была для бы мне вы если когда уже нас их ещё только',
    Ukrainian:
      'і в не на я що з ми він вона це як по але до у за від так й та все його її було був була для б мені ви якщо коли вже нас їх ще тільки про',
    Bulgarian:
      'и в не на аз че с ние той тя това как по но от за да се е са бе беше които който ли ми му ще си до към',
  },
  arabic: {
    Arabic:
      'في من على إلى أن لا ما هذا هذه التي الذي كان كانت مع عن لم قد كل أو ثم لكن بعد قبل أنا نحن هو هي إن كنا عند بين غير',
    Urdu: 'کے میں کی ہے اور سے کا کو نے پر یہ کہ ہم تھا تھی ہیں ایک نہیں تھے وہ بھی اس کر لیے جو اپنے گیا',
    Persian: 'و در به از که این را با است برای ما من آن یک بود هم تا شد او می کرد اما بر نیست هر ولی',
  },
  indic: {
    Hindi: 'है के में की और से का को ने पर यह कि हम था थी हैं एक नहीं थे वह भी इस कर लिए जो मैं मैंने हमने गया तो',
    Marathi: 'आहे आणि च्या या ते हे मी आम्ही तर पण होते होता नाही एक काही करून केले त्या मला आम्हाला',
  },
} as const;
